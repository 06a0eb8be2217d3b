import { smsStencilCalls } from "../../../../contract/message/message.calls.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { useAsked } from "../../../client/asked.ts";
import { formatInstant } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { VersionLines } from "../../../table/versions/version-lines.tsx";

export type Wording = OutputOf<"smsStencil.history">[number];
export interface WordingsAsked {
  readonly id: number;
  readonly name: string;
  readonly mayPropose: boolean;
}
interface Props {
  readonly subject: WordingsAsked;
  /** What is proposed anew. */
  readonly submit: (proposed: Wording) => void;
  readonly cancel: () => void;
}

function handsOf({ updateBy, askedBy, updateTime }: Wording): string {
  const [by, time] = [updateBy ?? "–", formatInstant(updateTime)];
  return askedBy ? t("setting.hands", { by: askedBy, approver: by, time }) : t("setting.hand", { by, time });
}

/** Every wording of a text with what it changed of the one before; Enter proposes it anew. */
export function WordingsDialog({ subject, submit, cancel }: Props) {
  useT();
  const { data, error } = useAsked(smsStencilCalls["smsStencil.history"], { id: subject.id });
  const lines = data?.map((row, at) => ({
    key: row.version,
    head: t("setting.version", { version: String(row.version), day: formatInstant(row.updateTime) }),
    isInForce: row.isInForce,
    before: data[at + 1]?.content ?? null,
    after: row.content,
    note: [row.name, t(`template.scene.${row.scene}`), row.language].join(" · "),
    hands: handsOf(row),
  }));
  const propose = (at: number): void => {
    const row = data?.[at];
    if (row) submit(row);
  };
  return (
    <VersionLines
      title={`${subject.name} · ${t("template.history")}`}
      lines={lines}
      error={error}
      propose={subject.mayPropose ? propose : null}
      cancel={cancel}
    />
  );
}
