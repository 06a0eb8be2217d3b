import { operationLogCalls } from "../../../../contract/basics/log/operation-log.calls.ts";
import { useCall } from "../../../client/query.ts";
import { formatInstant } from "../../../i18n/format.ts";
import { useT } from "../../../i18n/i18n.ts";

/** Up to when nothing of the trail can be changed unseen: read anew every half minute, as it is sealed every few seconds. */
export function SealedStrip() {
  const t = useT();
  const { data } = useCall(operationLogCalls["operationLog.sealed"], {}, { refreshInterval: 30_000 });
  if (!data) return null;
  return (
    <p className="px-3 py-1 text-cell text-fg-1">
      {data.sealedTo === null ? t("trail.unsealed") : t("trail.sealedTo", { time: formatInstant(data.sealedTo) })}
    </p>
  );
}
