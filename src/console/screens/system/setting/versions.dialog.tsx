import { useEffect, useRef, useState } from "react";
import { systemConfigCalls } from "../../../../contract/basics/setting/system-config.calls.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { useAsked } from "../../../client/asked.ts";
import { formatDay, formatInstant } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import { useKeyContext } from "../../../kernel/keys/contexts.ts";
import { keyOf } from "../../../kernel/verbs/table.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { classes } from "../../../ui/classes.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import type { Asked } from "./setting.form.tsx";
import { settingName, type Setting } from "./setting.words.ts";

type Version = OutputOf<"systemConfig.history">[number];
interface Props {
  readonly subject: Setting;
  /** What is proposed anew. */
  readonly submit: (asked: Asked) => void;
  readonly cancel: () => void;
}

/** Each version with what it changed of the one before; Enter proposes its value anew, as a version more. */
export function VersionsDialog({ subject, submit, cancel }: Props) {
  useT();
  const { groupCode, key } = subject;
  const { data, error } = useAsked(systemConfigCalls["systemConfig.history"], { groupCode, key });
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const rows = data ?? [];
  const here = rows[at];
  // In braces: what scrolling answers is no clean-up.
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [at]);
  const propose = (): void => {
    if (here?.value) submit({ setting: subject, value: here.value, reason: t("setting.back", { version: String(here.version) }) });
  };
  return (
    <Dialog title={`${settingName(subject)} · ${t("setting.history")}`} onClose={cancel} width="wide" first={list}>
      <VersionKeys step={(by) => setAt(Math.max(0, Math.min(at + by, rows.length - 1)))} propose={propose} />
      <ul ref={list} role="listbox" tabIndex={0} aria-label={t("setting.history")} className="ring-inside max-h-[56vh] overflow-auto">
        {rows.map((row, index) => (
          <Line key={row.version} row={row} isChosen={index === at} onChoose={() => setAt(index)} />
        ))}
      </ul>
      {error ? <p className="p-4 text-danger">{failureText(error)}</p> : null}
      {!data && !error ? <Spinner label={t("setting.history")} /> : null}
      {data?.length === 0 ? <p className="p-4 text-fg-1">{t("setting.none")}</p> : null}
      <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
        <Button onClick={cancel} chord={keyOf("escape")}>
          {t("common.close")}
        </Button>
        <Button tone="primary" onClick={propose} chord={keyOf("open")} disabled={!here?.value}>
          {t("setting.propose")}
        </Button>
      </div>
    </Dialog>
  );
}

function VersionKeys({ step, propose }: { readonly step: (by: 1 | -1) => void; readonly propose: () => void }) {
  const handlers = [
    { id: "settings.down", verb: "nextRow", repeat: true, run: () => step(1) },
    { id: "settings.up", verb: "previousRow", repeat: true, run: () => step(-1) },
    { id: "settings.propose", verb: "open", label: "setting.propose", run: propose },
  ] as const;
  useKeyContext<null>({ id: "setting-versions", where: "lines", exclusive: true, handlers });
  return null;
}

function handsOf({ updateBy, approvedBy, updateTime }: Version): string {
  const time = formatInstant(updateTime);
  return approvedBy ? t("setting.hands", { by: updateBy, approver: approvedBy, time }) : t("setting.hand", { by: updateBy, time });
}

interface LineProps {
  readonly row: Version;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}
function Line({ row, isChosen, onChoose }: LineProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      role="option"
      aria-selected={isChosen}
      onClick={onChoose}
      className={classes("flex flex-col gap-0.5 border-b border-line px-4 py-2 text-cell", isChosen && "bg-select")}
    >
      <span className="flex items-center gap-2 text-fg-0">
        {t("setting.version", { version: String(row.version), day: formatDay(row.validFrom) })}
        {row.isInForce ? <Chip tone="good">{t("setting.inForce")}</Chip> : null}
      </span>
      <span className="font-mono">
        <span className="text-warn">{row.before ?? "–"}</span>
        {" → "}
        <span className="text-ok">{row.value ?? "–"}</span>
      </span>
      <span className="text-fg-1">{[row.remark, row.source].filter(Boolean).join(" · ")}</span>
      <span className="text-fg-2">{handsOf(row)}</span>
    </li>
  );
}
