import { useState, type KeyboardEvent } from "react";
import { formatNumber } from "../../i18n/format.ts";
import { tn, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import type { Preview } from "./reach.ts";

interface PreviewPaneProps {
  /** Undefined until the preview of what is chosen has come. */
  readonly preview: Preview | undefined;
  readonly error: unknown;
}

/** The sample that is shown; ← and → go through them. */
function useSamples(preview: Preview | undefined) {
  const [at, setAt] = useState(0);
  const samples = preview?.samples ?? [];
  const here = Math.min(at, Math.max(samples.length - 1, 0));
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight") setAt(Math.min(here + 1, samples.length - 1));
    else if (event.key === "ArrowLeft") setAt(Math.max(here - 1, 0));
    else return;
    event.preventDefault();
  };
  return { sample: samples[here], place: `${here + 1}/${samples.length}`, onKey };
}

/** To whom it goes, and what it says. */
function Sample({ sample, place }: { readonly sample: Preview["samples"][number]; readonly place: string }) {
  return (
    <article className="rounded-panel border border-line bg-1 p-3">
      <header className="mb-1 flex gap-3 text-cell text-fg-2">
        <span className="min-w-0 flex-1 truncate text-fg-1">
          {sample.name} <span className="font-mono">{sample.orderNo}</span>
        </span>
        <span className="font-mono">{sample.phone}</span>
        <span className="font-mono">{place}</span>
      </header>
      <p className="whitespace-pre-wrap break-words text-form">{sample.text}</p>
    </article>
  );
}

/** The text as the customer gets it; ← and → go through the first few, whom a rule forbids stands below with the rule. */
export function PreviewPane({ preview, error }: PreviewPaneProps) {
  const t = useT();
  const { sample, place, onKey } = useSamples(preview);
  return (
    // Reached by Tab: the arrows go through the samples, and what is long scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-message-preview=""
      aria-label={t("message.preview")}
      onKeyDown={onKey}
      className="flex max-h-[46vh] min-h-40 flex-col gap-2 overflow-y-auto p-3 ring-inside"
    >
      {error ? <p className="text-danger">{failureText(error)}</p> : null}
      {preview ? <Counts preview={preview} /> : error ? null : <p className="text-fg-2">{t("common.loading")}</p>}
      {sample ? <Sample sample={sample} place={place} /> : null}
      {preview && preview.blocked.length > 0 ? <Blocked blocked={preview.blocked} /> : null}
    </section>
  );
}

function Counts({ preview }: { readonly preview: Preview }) {
  const t = useT();
  const { sendable, total, segments } = preview;
  return (
    <p className="flex gap-4 text-cell" role="status">
      <span className={sendable > 0 ? "font-semibold text-ok" : "font-semibold text-danger"}>
        {t("message.sendable", { count: formatNumber(sendable), total: formatNumber(total) })}
      </span>
      <span className="text-fg-2">{tn("message.segments", segments, { count: formatNumber(segments) })}</span>
    </p>
  );
}

/** By rule, the names after it. */
function Blocked({ blocked }: { readonly blocked: Preview["blocked"] }) {
  const rules = [...new Set(blocked.map((row) => row.why))];
  return (
    <div className="text-cell">
      <p className="text-warn">{tn("message.blocked", blocked.length, { count: formatNumber(blocked.length) })}</p>
      <ul>
        {rules.map((why) => {
          const rows = blocked.filter((row) => row.why === why);
          return (
            <li key={why} className="mt-0.5 text-fg-1">
              <span className="font-mono">{formatNumber(rows.length)}</span> {why}{" "}
              <span className="text-fg-2">
                {rows
                  .slice(0, 6)
                  .map((row) => `${row.name} ${row.orderNo ?? ""}`.trim())
                  .join(", ")}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
