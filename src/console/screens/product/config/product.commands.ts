import { productCalls as calls } from "../../../../contract/product/product.calls.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { editNew, showVersions } from "../../../form/page/address.ts";
import { loadSections } from "../../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../../kernel/command/command.ts";
import { awaitsMe, askerCommands } from "../../../table/approval/waiting.commands.ts";
import { asking } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { copied } from "./config.draft.ts";

export type ConfigRow = RowOf<"product.configList">;
const edit = calls["product.save"].permission;

const publishForm = lateForm<ConfigRow, true>(
  async () => (await Promise.all([import("./publish.form.tsx"), loadSections("form")]))[0].PublishForm,
);

interface Named {
  readonly id: number;
  readonly name: string;
}
/** What only opens something: a new one, a copy, the versions. */
export function openers<R extends Named>(prefix: string): readonly Command<R>[] {
  const { ui } = commandsFor<R>();
  return [
    ui({
      id: `${prefix}.add`,
      label: "product.add",
      target: "screen",
      verb: "new",
      place: { bar: 1, hint: 1 },
      permission: edit,
      run: editNew,
    }),
    ui({
      id: `${prefix}.history`,
      label: "product.history",
      target: "one",
      verb: "history",
      place: { rowMenu: 4, hint: 5 },
      permission: calls["product.versions"].permission,
      run: ({ id }) => showVersions(id),
    }),
    ui({
      id: `${prefix}.clone`,
      label: "product.clone",
      target: "one",
      place: { rowMenu: 5 },
      permission: edit,
      run: ({ id }) => {
        copied.id = id;
        editNew();
      },
    }),
  ];
}

const { ui, call } = commandsFor<ConfigRow>();
/** What changes what is lent: each asks another person, but for the way back. */
export const configCommands: readonly Command<ConfigRow>[] = [
  ...openers<ConfigRow>("productConfig"),
  ui({
    id: "product.publish",
    label: "product.publish",
    target: "one",
    verb: "publish",
    place: { bar: 2, rowMenu: 1, hint: 2 },
    permission: edit,
    acts: true,
    blocked: (row) =>
      row.approvalId !== null ? awaitsMe(row) : row.state === "live" || row.state === "scheduled" ? { error: "state.refused" } : null,
    run: asking(publishForm.form),
  }),
  call({
    id: "product.rollback",
    label: "product.rollback",
    target: "one",
    place: { rowMenu: 6 },
    call: calls["product.rollback"],
    blocked: ({ mayGoBack }) => (mayGoBack ? null : { error: "state.refused" }),
    confirm: ({ name }) => ({ title: "product.rollback", body: "product.rollbackText", vars: { name }, danger: true }),
    input: ({ id }) => ({ id }),
    after: (_out, context) => context.refresh(),
    done: "product.rolledBack",
  }),
  ...askerCommands<ConfigRow>("product", edit),
];
