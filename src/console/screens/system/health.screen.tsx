import { healthList } from "../../../contract/basics/health/health.columns.ts";
import { tableScreen } from "../../table/table-screen.tsx";

const tones = { failing: "bad", late: "warn", ok: "good" } as const;

/** What runs by itself for this lender: what fails or is late stands first, Space says since when and by what. */
export const health = tableScreen<"health.list">({
  path: "/system/health",
  list: healthList,
  rowKey: "id",
  sections: ["system", "shell"],
  mark: ({ state }) => (state === "ok" ? "plain" : "warn"),
  looks: {
    state: { tone: ({ state }) => tones[state] },
    failure: { cell: ({ failure }) => <span translate="no">{failure || "–"}</span> },
  },
  filters: ["state"],
  commands: [],
});
