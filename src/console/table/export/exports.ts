import type { Source } from "../../kernel/command/records.ts";
import { exportCalls } from "../../../contract/basics/export.calls.ts";
import type { InputOf, OutputOf } from "../../../contract/types.ts";
import { Refused } from "../../../lending/reason.ts";
import { fetchFile, send } from "../../client/client.ts";
import { saveFile } from "../../client/save-file.ts";
import { loadSections, t, textOf, tn } from "../../i18n/i18n.ts";
import { formatNumber } from "../../i18n/format.ts";
import { failureText } from "../../i18n/reason.ts";
import { endBackground, showBackground } from "../../kernel/state/background.ts";
import { endsRead } from "../../kernel/failure.ts";
import { toast } from "../../kernel/state/messages.ts";
import { ports } from "../../kernel/command/ports.ts";
import { session } from "../../kernel/state/session.ts";

export type ExportJob = OutputOf<"export.list">["list"][number];

/** Between two looks at how far it is, ms; a server that cannot be reached is asked less often. */
const lookEvery = 600;
const lookAgain = 5_000;
const watched = new Set<number>();

const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));
export const isOpen = ({ status }: ExportJob): boolean => status === "queued" || status === "running";

/** Own exports, newest first. */
export const readExports = async (): Promise<readonly ExportJob[]> => (await send(exportCalls["export.list"], {})).list;

/** Begins an export and follows it, once for each key; throws what the server refuses, before anything was written. */
export async function startExport(
  input: InputOf<"export.create">,
  { source, key: idempotencyKey }: { readonly source: Source; readonly key: string },
): Promise<void> {
  const begun = await ports.send(exportCalls["export.create"], input, { command: "table.export", source, idempotencyKey });
  toast(tn("export.begun", begun.rows, { count: formatNumber(begun.rows) }));
  void watch(begun.jobId);
}

let hasResumed = false;
/** Exports that outlived the page before this one are followed again, once. */
export async function resumeExports(): Promise<void> {
  if (hasResumed) return;
  hasResumed = true;
  const open = (await readExports().catch(() => [])).filter(isOpen);
  if (open.length === 0) return;
  await loadSections("export");
  for (const { jobId } of open) void watch(jobId);
}

async function watch(jobId: number): Promise<void> {
  if (watched.has(jobId)) return;
  watched.add(jobId);
  const person = session.get().me?.user.adminUserId;
  // Another person at this seat, or nobody: not his export.
  while (session.get().me?.user.adminUserId === person) {
    const job = await look(jobId);
    if (job && !isOpen(job)) {
      await conclude(job);
      break;
    }
    if (job) showProgress(job);
    await pause(job ? lookEvery : lookAgain);
  }
  watched.delete(jobId);
  endBackground(`export ${jobId}`);
}

/** Null while the server cannot be asked. */
async function look(jobId: number): Promise<ExportJob | null> {
  try {
    return (await readExports()).find((job) => job.jobId === jobId) ?? null;
  } catch {
    return null;
  }
}

function showProgress({ jobId, rows, rowsDone }: ExportJob): void {
  const cancel = () => void cancelExport(jobId, "button");
  showBackground({ id: `export ${jobId}`, label: t("export.running"), done: rowsDone, of: rows, cancel });
}

async function conclude(job: ExportJob): Promise<void> {
  if (job.status === "done") await download(job.jobId);
  else toast(endingText(job), { tone: job.status === "failed" ? "bad" : "plain" });
}

/** How an export that brought no file ended. */
export const endingText = ({ status, failure }: ExportJob): string =>
  status === "failed"
    ? t("export.failed", { why: textOf(`errors.${failure ?? "serverError"}`) || textOf("errors.serverError") })
    : t("export.cancelled");

export async function cancelExport(jobId: number, source: Source): Promise<void> {
  try {
    await ports.send(exportCalls["export.cancel"], { jobId }, { command: "export.cancel", source, idempotencyKey: crypto.randomUUID() });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(failureText(error), { tone: "warn" });
  }
}

/** Fetches a finished file and hands it to the browser; says where it can be had when that fails. */
export async function download(jobId: number): Promise<void> {
  try {
    const file = await fetchFile(exportCalls["export.file"], { fileId: jobId });
    saveFile(file);
    toast(t("export.saved", { name: file.name }), { tone: "good" });
  } catch (error) {
    if (!endsRead(error)) throw error;
    if (!(error instanceof Refused)) return;
    toast(`${failureText(error)} ${t("export.fetchAgain")}`, { tone: "bad" });
  }
}
