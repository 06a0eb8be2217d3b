import { signingKeyCalls } from "../../../../contract/basics/signing-key/signing-key.calls.ts";
import { signingKeyList } from "../../../../contract/basics/signing-key/signing-key.columns.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { loadSections, t } from "../../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../../kernel/command/command.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { decideCommands, askerCommands } from "../../../table/approval/waiting.commands.ts";
import { askAndRefresh, asking } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { tableScreen } from "../../../table/table-screen.tsx";
import type { Once } from "../../../form/once-dialog.tsx";

export type SigningKey = RowOf<"signingKey.list">;
const permission = signingKeyCalls["signingKey.add"].permission;
const { call, ui } = commandsFor<SigningKey>();

const add = lateForm<null, true>(
  async () => (await Promise.all([import("./signing-key.form.tsx"), loadSections("form")]))[0].SigningKeyForm,
);
const end = lateForm<SigningKey, true>(async () => (await Promise.all([import("./end-key.form.tsx"), loadSections("form")]))[0].EndKeyForm);
const once = lateForm<Once, true>(async () => (await import("../../../form/once-dialog.tsx")).OnceDialog);

const show = (keyId: string, value: string): void => {
  const words = {
    title: t("system.signingKey.fetched", { key: keyId }),
    label: t("system.signingKey.secret"),
    note: t("system.signingKey.once"),
  };
  void ports.ask(once.form, { ...words, value }, "key");
};

const commands: readonly Command<SigningKey>[] = [
  ui({
    id: "signingKey.add",
    label: "system.signingKey.add",
    target: "screen",
    verb: "new",
    place: { bar: 1, hint: 1 },
    permission,
    acts: true,
    run: (_none, context) => void askAndRefresh(add.form, null, context),
  }),
  call({
    id: "signingKey.fetch",
    label: "system.signingKey.fetch",
    target: "one",
    place: { bar: 2, rowMenu: 1 },
    call: signingKeyCalls["signingKey.fetch"],
    blocked: ({ mayFetch }) => (mayFetch ? null : { error: "signingKey.notYours" }),
    confirm: ({ keyId }) => ({ title: "system.signingKey.fetch", body: "system.signingKey.fetchText", vars: { key: keyId } }),
    input: ({ keyId }) => ({ keyId }),
    after: ({ keyId, secret }, context) => {
      if (secret !== null) show(keyId, secret);
      context.refresh();
    },
    done: "system.signingKey.opened",
  }),
  ui({
    id: "signingKey.end",
    label: "system.signingKey.end",
    target: "one",
    verb: "end",
    place: { bar: 3, rowMenu: 2, hint: 2 },
    permission,
    acts: true,
    blocked: ({ status }) => (status === "asked" || status === "ended" ? { error: "state.refused" } : null),
    run: asking(end.form),
  }),
  ...decideCommands<SigningKey>({
    id: "signingKey",
    words: {
      approve: "system.signingKey.approve",
      refuse: "system.signingKey.refuse",
      asks: "system.signingKey.asks",
      decided: "system.signingKey.decided",
    },
    vars: ({ name, appName, channel, requester }) => ({ name, holder: appName ?? channel ?? "", requester: requester ?? "" }),
    place: { bar: 4, rowMenu: 3 },
  }),
  ...askerCommands<SigningKey>("signingKey", permission, "noKey"),
];

/** What apps and channels sign with: made by two, its secret seen once by whoever asked, ended by Shift+X. */
export const signingKeys = tableScreen<"signingKey.list">({
  path: "/system/signingKey",
  list: signingKeyList,
  rowKey: "keyId",
  mark: (row) => (row.mayFetch || (row.approvalId !== null && !row.isOwnRequest) ? "warn" : "plain"),
  looks: {
    keyId: { cell: ({ keyId }) => <span translate="no">{keyId}</span> },
    name: { cell: ({ name }) => <span translate="no">{name}</span> },
    channel: { cell: ({ channel }) => <span translate="no">{channel ?? "–"}</span> },
    appName: { cell: ({ appName }) => appName ?? "–" },
    status: { tone: ({ status }) => (status === "live" ? "good" : status === "ended" || status === "lapsed" ? "plain" : "warn") },
  },
  filters: [
    { key: "kind", kind: "one-of" },
    { key: "status", kind: "one-of" },
  ],
  commands,
});
