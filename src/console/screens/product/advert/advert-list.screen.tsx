import { advertCalls as calls } from "../../../../contract/product/advert.calls.ts";
import { advertList } from "../../../../contract/product/advert.columns.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { t } from "../../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../../kernel/command/command.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { tableScreen } from "../../../table/table-screen.tsx";
import { eachRow } from "../../../table/each-row.ts";
import { editing } from "../../../table/editing.ts";
import { languageName } from "../languages.ts";
import { ownWord } from "../own-word.tsx";
import { AdvertPeek } from "./advert.peek.tsx";

type Advert = RowOf<"advert.list">;
const path = "/product/advertList";
const isListed = ({ status }: Advert): boolean => status === "listed";
const { call, ui } = commandsFor<Advert>();
const { commands, open } = editing<Advert>({
  id: "advert",
  path,
  permission: calls["advert.save"].permission,
  words: { add: "product.advert.add", edit: "product.advert.edit" },
  load: async () => (await import("./advert.form.tsx")).AdvertForm,
});

const turn = (rows: readonly Advert[], context: Pick<ScreenContext<Advert>, "source" | "refresh">): Promise<void> => {
  const command = "advert.status";
  return eachRow(
    {
      path,
      command,
      rows,
      idOf: ({ id }) => id,
      nameOf: ({ link, id }) => link || String(id),
      send: (row, idempotencyKey) =>
        ports.send(
          calls["advert.status"],
          { id: row.id, status: isListed(row) ? "delisted" : "listed" },
          { command, source: context.source, idempotencyKey },
        ),
      done: () => t("product.done"),
    },
    context,
  );
};

const more: readonly Command<Advert>[] = [
  ui({
    id: "advert.status",
    label: "setting.product.toggle",
    target: "many",
    verb: "switch",
    place: { bar: 2, rowMenu: 2, hint: 2 },
    permission: calls["advert.status"].permission,
    acts: true,
    blocked: (rows) => (rows.some((row) => !isListed(row) && row.imageUrl === "") ? { error: "state.refused" } : null),
    run: (rows, context) => void turn(rows, context),
  }),
  call({
    id: "advert.delete",
    label: "product.advert.delete",
    target: "one",
    verb: "end",
    place: { rowMenu: 3 },
    call: calls["advert.delete"],
    blocked: (row) => (isListed(row) ? { error: "state.refused" } : null),
    confirm: () => ({ title: "product.advert.delete", body: "product.advert.deleteText", danger: true }),
    input: ({ id }) => ({ id }),
    after: (_out, context) => context.refresh(),
    done: "product.done",
  }),
];

/** Adverts of the apps: Enter edits one, `t` shows it to customers or takes it from them, Space shows its picture. */
export const adverts = tableScreen<"advert.list">({
  path,
  list: advertList,
  rowKey: "id",
  sections: ["product", "setting"],
  open,
  beside: AdvertPeek,
  looks: {
    status: { tone: (row) => (isListed(row) ? "good" : "warn") },
    imageUrl: { cell: ({ imageUrl }) => t(imageUrl === "" ? "product.advert.without" : "product.advert.with") },
    link: { cell: ({ link }) => ownWord(link) },
    language: { cell: ({ language }) => (language === "" ? t("product.relevance.all") : ownWord(languageName(language))) },
  },
  filters: ["appId", "position", "status"],
  commands: [...commands, ...more],
});
