import { appVersionCalls as calls } from "../../../../contract/product/app-version.calls.ts";
import { appVersionList } from "../../../../contract/product/app.columns.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { commandsFor } from "../../../kernel/command/command.ts";
import type { Tone } from "../../../kernel/screen/screen.ts";
import { tableScreen } from "../../../table/table-screen.tsx";
import { editing } from "../../../table/editing.ts";
import { ownWord } from "../own-word.tsx";

type Release = RowOf<"appVersion.list">;
const path = "/product/appVersionList";
const tones: Readonly<Record<Release["status"], Tone>> = { draft: "plain", published: "good", withdrawn: "warn" };
const { call } = commandsFor<Release>();
const { commands, open } = editing<Release>({
  id: "appVersion",
  path,
  permission: calls["appVersion.save"].permission,
  words: { add: "product.appVersion.add", edit: "product.appVersion.edit" },
  load: async () => (await import("./app-version.form.tsx")).AppVersionForm,
});
const vars = ({ version, build, grayPercent }: Release) => ({ version, build: String(build), percent: String(grayPercent) });

/** Releases of the apps: Enter edits one, `p` gives it to devices, Shift+X takes it from those that have not got it. */
export const appVersions = tableScreen<"appVersion.list">({
  path,
  list: appVersionList,
  rowKey: "id",
  sections: ["product", "setting"],
  open,
  looks: {
    version: { cell: ({ version }) => ownWord(version) },
    status: { tone: ({ status }) => tones[status] },
    grayPercent: { cell: ({ grayPercent }) => `${grayPercent} %` },
    url: { cell: ({ url }) => ownWord(url) },
    notes: { cell: ({ notes }) => ownWord(notes) },
  },
  filters: ["appId", "osType", "status"],
  commands: [
    ...commands,
    call({
      id: "appVersion.publish",
      label: "product.publish",
      target: "one",
      verb: "publish",
      place: { bar: 2, rowMenu: 2, hint: 2 },
      call: calls["appVersion.status"],
      blocked: ({ status }) => (status === "draft" ? null : { error: "state.refused" }),
      confirm: (row) => ({
        title: "product.publish",
        body: row.force ? "product.appVersion.forceText" : "product.appVersion.publishText",
        vars: vars(row),
      }),
      input: ({ id }) => ({ id, status: "published" as const }),
      after: (_out, context) => context.refresh(),
      done: "product.done",
    }),
    call({
      id: "appVersion.withdraw",
      label: "product.appVersion.withdraw",
      target: "one",
      verb: "end",
      place: { rowMenu: 3 },
      call: calls["appVersion.status"],
      blocked: ({ status }) => (status === "published" ? null : { error: "state.refused" }),
      confirm: (row) => ({ title: "product.appVersion.withdraw", body: "product.appVersion.withdrawText", vars: vars(row), danger: true }),
      input: ({ id }) => ({ id, status: "withdrawn" as const }),
      after: (_out, context) => context.refresh(),
      done: "product.done",
    }),
  ],
});
