import { repaymentConfigCalls } from "../../../../contract/finance/channel/repayment-config.calls.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { useAsked } from "../../../client/asked.ts";
import { formatDay, formatInstant } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { appName } from "../../../table/filter/options.ts";
import { VersionLines } from "../../../table/versions/version-lines.tsx";
import type { RuleAsked } from "./repayment-rule.form.tsx";
import { ruleText, type Rules } from "./repayment-rule.words.ts";

type Version = OutputOf<"repaymentConfig.history">[number];
interface Props {
  readonly subject: Rules;
  /** What is proposed anew. */
  readonly submit: (asked: RuleAsked) => void;
  readonly cancel: () => void;
}

const lineOf = (row: Version, before: Version | undefined) => ({
  key: row.version,
  head: t("setting.version", { version: String(row.version), day: formatDay(row.validFrom) }),
  isInForce: row.isInForce,
  before: before ? ruleText({ ...before, validFrom: null }) : null,
  after: ruleText({ ...row, validFrom: null }),
  note: row.backFrom === null ? row.reason : t("setting.rule.tookBack", { version: String(row.backFrom) }),
  hands: handsOf(row),
});

function handsOf({ by, approvedBy, at }: Version): string {
  const time = formatInstant(at);
  return approvedBy ? t("setting.hands", { by, approver: approvedBy, time }) : t("setting.hand", { by, time });
}

/** The versions of an app's rules; the one that Enter is pressed on is proposed anew. */
export function RuleVersionsDialog({ subject: { appId }, submit, cancel }: Props) {
  useT();
  const { data, error } = useAsked(repaymentConfigCalls["repaymentConfig.history"], { appId });
  const propose = (at: number): void => {
    const row = data?.[at];
    if (row) submit({ appId, rule: row, reason: t("setting.back", { version: String(row.version) }) });
  };
  const title = `${appName(appId)} · ${t("setting.history")}`;
  const shown = data?.map((row, at) => lineOf(row, data[at + 1]));
  return <VersionLines title={title} lines={shown} error={error} propose={propose} cancel={cancel} />;
}
