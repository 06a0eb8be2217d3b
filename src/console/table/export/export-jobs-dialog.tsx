import { Alert } from "../../ui/alert.tsx";
import { keyOf } from "../../kernel/verbs/table.ts";
import type { Source } from "../../kernel/command/records.ts";
import { useCallback, useEffect, useState } from "react";
import { formatInstant, formatNumber } from "../../i18n/format.ts";
import { When } from "../../i18n/when.tsx";
import { useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { focusOnMount } from "../../ui/focus.ts";
import { cancelExport, download, endingText, isOpen, readExports, type ExportJob } from "./exports.ts";

const readEvery = 1_000;

function useJobs() {
  const [jobs, setJobs] = useState<readonly ExportJob[] | null>(null);
  const [failure, setFailure] = useState("");
  const [at, setAt] = useState(0);
  const read = useCallback(async () => {
    try {
      setJobs(await readExports());
      setFailure("");
    } catch (error) {
      setFailure(failureText(error));
    }
  }, []);
  useEffect(() => {
    const first = setTimeout(() => void read());
    const timer = setInterval(() => void read(), readEvery);
    return () => (clearTimeout(first), clearInterval(timer));
  }, [read]);
  const here = jobs?.[Math.min(at, jobs.length - 1)] ?? null;
  return {
    jobs,
    here,
    failure,
    step: (by: number) => setAt((before) => Math.min(Math.max(before + by, 0), Math.max((jobs?.length ?? 1) - 1, 0))),
    fetch: (job: ExportJob | null) => {
      if (job?.status === "done") void download(job.jobId);
    },
    cancel: (job: ExportJob | null, source: Source) => {
      if (job && isOpen(job)) void cancelExport(job.jobId, source).then(read);
    },
  };
}

type JobList = ReturnType<typeof useJobs>;

/** What can be done with the one under the cursor. */
function Acts({ list }: { readonly list: JobList }) {
  const t = useT();
  const { here } = list;
  const notRunning = here && isOpen(here) ? null : t("export.notRunning");
  const noFile = here?.status === "done" ? null : t("export.noFile");
  return (
    <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
      <Button chord={keyOf("remove")} blockedBy={notRunning} onClick={() => list.cancel(here, "button")}>
        {t("export.cancel")}
      </Button>
      <Button tone="primary" chord={keyOf("open")} blockedBy={noFile} onClick={() => list.fetch(here)}>
        {t("export.fetch")}
      </Button>
    </div>
  );
}

function Jobs({ list: { jobs, here, failure } }: { readonly list: JobList }) {
  const t = useT();
  return (
    <>
      {jobs?.length === 0 ? <p className="px-4 py-6 text-center text-fg-1">{t("export.none")}</p> : null}
      <ul className="min-h-0 overflow-y-auto px-2 py-1">
        {jobs?.map((job) => (
          <Line key={job.jobId} job={job} here={job.jobId === here?.jobId} />
        ))}
      </ul>
      <Alert className="px-4 py-1 text-cell">{failure}</Alert>
    </>
  );
}

/** Own exports: what became of each, its file while it is kept, and the way to stop one. */
export function ExportJobsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const list = useJobs();
  const { here } = list;
  return (
    <Dialog title={t("export.jobs")} onClose={onClose} width="wide">
      <div
        ref={focusOnMount}
        role="group"
        tabIndex={-1}
        aria-label={t("export.jobs")}
        {...(here ? { "aria-activedescendant": `export-${here.jobId}` } : {})}
        className="flex min-h-0 flex-col outline-none"
      >
        <JobKeys list={list} />
        <Jobs list={list} />
        <Acts list={list} />
      </div>
    </Dialog>
  );
}

function JobKeys({ list }: { readonly list: JobList }) {
  const handlers: KeyHandler[] = [
    { id: "exports.down", verb: "nextRow", label: "tools.views.key.down", repeat: true, run: () => list.step(1) },
    { id: "exports.up", verb: "previousRow", label: "tools.views.key.up", repeat: true, run: () => list.step(-1) },
    { id: "exports.fetch", verb: "open", label: "export.fetch", run: () => list.fetch(list.here) },
    { id: "exports.cancel", verb: "remove", label: "export.cancel", run: ({ source }) => list.cancel(list.here, source) },
  ];
  useKeyContext<null>({ id: "exports", where: "exports", exclusive: true, handlers });
  return null;
}

const isKept = (until: string): boolean => new Date(until).getTime() > Date.now();

function Line({ job, here }: { readonly job: ExportJob; readonly here: boolean }) {
  const t = useT();
  const state = () => {
    if (isOpen(job)) return `${formatNumber(job.rowsDone)}/${formatNumber(job.rows)}`;
    if (job.status !== "done") return endingText(job);
    return job.expireTime && isKept(job.expireTime) ? t("export.until", { at: formatInstant(job.expireTime) }) : t("export.gone");
  };
  return (
    <li
      id={`export-${job.jobId}`}
      className={`flex h-row items-center gap-3 rounded-chip px-2 ${here ? "bg-select shadow-[inset_2px_0_0_var(--accent)]" : ""}`}
    >
      <span className="font-mono text-cell text-fg-1">
        <When at={job.createTime} />
      </span>
      <span className="w-12 font-mono text-cell uppercase">{job.format}</span>
      <span className="w-16 text-right font-mono text-cell">{formatNumber(job.rows)}</span>
      <span className="min-w-0 flex-1 truncate" title={job.reason}>
        {job.reason}
      </span>
      <span className="max-w-[40%] truncate text-right text-cell text-fg-1">{state()}</span>
    </li>
  );
}
