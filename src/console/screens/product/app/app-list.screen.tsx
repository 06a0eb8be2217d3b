import { appCalls as calls } from "../../../../contract/product/app.calls.ts";
import { appList } from "../../../../contract/product/app.columns.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { commandsFor } from "../../../kernel/command/command.ts";
import { tableScreen } from "../../../table/table-screen.tsx";
import { editing } from "../../../table/editing.ts";
import { languageName } from "../languages.ts";
import { ownWord } from "../own-word.tsx";

type App = RowOf<"app.list">;
const path = "/product/appList";
const isOn = ({ status }: App): boolean => status === "enabled";
const { call } = commandsFor<App>();
const { commands, open } = editing<App>({
  id: "app",
  path,
  permission: calls["app.save"].permission,
  words: { add: "product.app.add", edit: "product.app.edit" },
  load: async () => (await import("./app.form.tsx")).AppForm,
});

/** Client apps: Enter edits what one is known by, `t` lets it take applications, or takes that from it. */
export const apps = tableScreen<"app.list">({
  path,
  list: appList,
  rowKey: "id",
  sections: ["product", "setting", "table"],
  open,
  looks: {
    name: { cell: ({ name }) => ownWord(name) },
    packageName: { cell: ({ packageName }) => ownWord(packageName) },
    locale: { cell: ({ locale }) => ownWord(languageName(locale)) },
    storeUrl: { cell: ({ storeUrl }) => ownWord(storeUrl) },
    privacyUrl: { cell: ({ privacyUrl }) => ownWord(privacyUrl) },
    status: { tone: (row) => (isOn(row) ? "good" : "warn") },
  },
  filters: ["name", "osType", "status"],
  commands: [
    ...commands,
    call({
      id: "app.status",
      label: "product.app.switch",
      target: "one",
      verb: "switch",
      place: { bar: 2, rowMenu: 2, hint: 2 },
      call: calls["app.status"],
      confirm: (row) => (isOn(row) ? { title: "product.app.switch", body: "product.app.offText", vars: { name: row.name } } : null),
      input: (row) => ({ id: row.id, status: isOn(row) ? ("disabled" as const) : ("enabled" as const) }),
      after: (_out, context) => context.refresh(),
      done: "product.done",
    }),
  ],
});
