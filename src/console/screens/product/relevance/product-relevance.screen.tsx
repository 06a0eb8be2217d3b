import { relevanceCalls as calls } from "../../../../contract/product/relevance.calls.ts";
import { relevanceList } from "../../../../contract/product/relevance.columns.ts";
import { Refused } from "../../../../lending/reason.ts";
import { t } from "../../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../../kernel/command/command.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { productName } from "../../../table/filter/options.ts";
import { tableScreen } from "../../../table/table-screen.tsx";
import { editing } from "../../../table/editing.ts";
import { ownWord } from "../own-word.tsx";
import { GapsStrip } from "./gaps-strip.tsx";
import { path, saveRows, type Row, type Sent } from "./relevance.rows.ts";

const permission = calls["relevance.save"].permission;
const { ui } = commandsFor<Row>();
const { commands, open } = editing<Row>({
  id: "relevance",
  path,
  permission,
  words: { add: "product.relevance.add", edit: "product.relevance.edit" },
  load: async () => (await import("./relevance.form.tsx")).RelevanceForm,
});

type Change = (rows: readonly Sent[], id: number) => readonly Sent[];
async function change({ id, appId }: Row, how: Change, { source, refresh }: Pick<ScreenContext<Row>, "source" | "refresh">): Promise<void> {
  try {
    await saveRows({ appId, to: (rows) => how(rows, id), source, key: crypto.randomUUID() });
    refresh();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ports.tell({ kind: "failed", error }, "relevance.save");
  }
}
const turn: Change = (rows, id) => rows.map((row) => (row.id === id ? { ...row, enabled: !row.enabled } : row));
const without: Change = (rows, id) => rows.filter((row) => row.id !== id);

const more: readonly Command<Row>[] = [
  ui({
    id: "relevance.switch",
    label: "product.relevance.switch",
    target: "one",
    verb: "switch",
    place: { bar: 2, rowMenu: 2, hint: 2 },
    permission,
    acts: true,
    run: (row, context) => void change(row, turn, context as unknown as ScreenContext<Row>),
  }),
  ui({
    id: "relevance.delete",
    label: "product.relevance.delete",
    target: "one",
    verb: "end",
    place: { rowMenu: 3 },
    permission,
    acts: true,
    // Off first, so that no slip of the hand ends what is in force.
    blocked: ({ enabled }) => (enabled ? { error: "state.refused" } : null),
    run: (row, context) => void change(row, without, context as unknown as ScreenContext<Row>),
  }),
];

const other = (id: number | null) => (id === null ? "=" : ownWord(productName(id)));
const typesOf = (types: Row["userTypes"]): string =>
  types.map((type) => t(`table.userType.${type}`)).join(", ") || t("product.relevance.all");

/** Which product follows which: Enter edits a relation, `t` turns it on or off; what is said nothing of stands above. */
export const relevance = tableScreen<"relevance.list">({
  path,
  list: relevanceList,
  rowKey: "id",
  sections: ["product", "setting", "order"],
  open,
  above: GapsStrip,
  looks: {
    settledTo: { cell: ({ settledTo }) => (settledTo === null ? "∞" : String(settledTo)) },
    upgradeTo: { cell: ({ upgradeTo }) => other(upgradeTo) },
    sameLevel: { cell: ({ sameLevel }) => other(sameLevel) },
    downgradeTo: { cell: ({ downgradeTo }) => other(downgradeTo) },
    userTypes: { cell: ({ userTypes }) => typesOf(userTypes) },
    status: { tone: ({ enabled }) => (enabled ? "good" : "plain") },
  },
  filters: ["appId", "productId"],
  commands: [...commands, ...more],
});
