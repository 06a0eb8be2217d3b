import { systemConfigCalls } from "../../../../contract/basics/setting/system-config.calls.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { useAsked } from "../../../client/asked.ts";
import { formatDay, formatInstant } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { VersionLines } from "../../../table/versions/version-lines.tsx";
import type { Asked } from "./setting.form.tsx";
import { settingName, type Setting } from "./setting.words.ts";

type Version = OutputOf<"systemConfig.history">[number];
interface Props {
  readonly subject: Setting;
  /** What is proposed anew. */
  readonly submit: (asked: Asked) => void;
  readonly cancel: () => void;
}

const lineOf = (row: Version) => ({
  key: row.version,
  head: t("setting.version", { version: String(row.version), day: formatDay(row.validFrom) }),
  isInForce: row.isInForce,
  before: row.before,
  after: row.value,
  note: [row.remark, row.source].filter(Boolean).join(" · "),
  hands: handsOf(row),
});

/** The versions of a setting; the one that Enter is pressed on is proposed anew. */
export function VersionsDialog({ subject, submit, cancel }: Props) {
  useT();
  const { groupCode, key } = subject;
  const { data, error } = useAsked(systemConfigCalls["systemConfig.history"], { groupCode, key });
  const propose = (at: number): void => {
    const row = data?.[at];
    if (row?.value) submit({ setting: subject, value: row.value, reason: t("setting.back", { version: String(row.version) }) });
  };
  const title = `${settingName(subject)} · ${t("setting.history")}`;
  return <VersionLines title={title} lines={data?.map(lineOf)} error={error} propose={propose} cancel={cancel} />;
}

function handsOf({ updateBy, approvedBy, updateTime }: Version): string {
  const time = formatInstant(updateTime);
  return approvedBy ? t("setting.hands", { by: updateBy, approver: approvedBy, time }) : t("setting.hand", { by: updateBy, time });
}
