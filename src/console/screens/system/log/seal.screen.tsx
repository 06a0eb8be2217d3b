import { operationLogCalls } from "../../../../contract/basics/log/operation-log.calls.ts";
import { sealList } from "../../../../contract/basics/log/seal.columns.ts";
import type { SealState } from "../../../../lending/options/office/log-codes.ts";
import { useCall } from "../../../client/query.ts";
import { formatInstant, formatNumber } from "../../../i18n/format.ts";
import { useT } from "../../../i18n/i18n.ts";
import type { Tone } from "../../../kernel/screen/screen.ts";
import { tableScreen } from "../../../table/table-screen.tsx";
import { sealsPath } from "./operation-log.target.ts";

const tones: Readonly<Record<SealState, Tone>> = {
  witnessed: "good",
  waiting: "plain",
  unwitnessed: "warn",
  differs: "bad",
  broken: "bad",
};

/** How the chain stands to what is witnessed of it outside of the database. */
function WitnessStrip() {
  const t = useT();
  const { data } = useCall(operationLogCalls["operationLog.witness"], {});
  if (!data) return null;
  const isWrong = data.state === "differs" || data.state === "unreachable";
  return (
    <p role={isWrong ? "alert" : undefined} className={`px-3 py-1 text-cell ${isWrong ? "text-danger" : "text-fg-1"}`}>
      {t(`trail.seal.witness.${data.state}`, {
        seq: data.seq === null ? "" : formatNumber(data.seq),
        time: data.time === null ? "" : formatInstant(data.time),
      })}
    </p>
  );
}

/** Anchors of the audit chain (rules/data.md 4): each seal of the trail, and whether it is witnessed where nobody of the database reaches. */
export const seals = tableScreen<"operationLog.seals">({
  path: sealsPath,
  list: sealList,
  rowKey: "seq",
  above: WitnessStrip,
  mark: ({ state }) => (state === "differs" || state === "broken" ? "bad" : "plain"),
  looks: {
    state: { tone: ({ state }) => tones[state] },
    hash: { cell: ({ hash }) => <span translate="no">{hash}</span> },
  },
  filters: [{ key: "time", label: "trail.seal.column.time", kind: "date-range" }],
  commands: [],
});
