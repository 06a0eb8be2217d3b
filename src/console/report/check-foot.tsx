import { Alert } from "../ui/alert.tsx";
import { checkCalls } from "../../contract/report/check/check.calls.ts";
import { useAsked } from "../client/asked.ts";
import { formatDay } from "../i18n/format.ts";
import { tn, useT } from "../i18n/i18n.ts";
import { formatWhen } from "../i18n/near.ts";

/** Days that are named; more of them are told by their number alone. */
const named = 5;

/** Beneath every report: when its figures were counted again from the facts, and whether any differs. Before the first night there is nothing to say. */
export function CheckFoot() {
  const t = useT();
  const { data } = useAsked(checkCalls["reportCheck.last"], {});
  if (!data) return null;
  const { found, days, time } = data;
  if (found === 0)
    return <p className="border-t border-line px-3 py-1 text-badge text-fg-2">{t("report.check.none", { time: formatWhen(time) })}</p>;
  const said = [...days.slice(0, named).map(formatDay), ...(days.length > named ? ["…"] : [])].join(", ");
  return <Alert className="border-t border-danger bg-1 px-3 py-1 text-cell">{tn("report.check.differs", found, { days: said })}</Alert>;
}
