import { codeCalls } from "../../../contract/marketing/bulk.calls.ts";
import { codeList } from "../../../contract/marketing/bulk.columns.ts";
import type { RowOf } from "../../../contract/types.ts";
import { loadSections } from "../../i18n/i18n.ts";
import { commandsFor } from "../../kernel/command/command.ts";
import type { Tone } from "../../kernel/screen/screen.ts";
import { asking } from "../../table/asking.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { ShownPhone } from "../../table/shown-phone.tsx";
import { tableScreen } from "../../table/table-screen.tsx";

export type SentCode = RowOf<"code.list">;
const tones: Readonly<Record<SentCode["status"], Tone>> = {
  queued: "warn",
  submitted: "accent",
  delivered: "accent",
  failed: "bad",
  expired: "plain",
  used: "good",
};
const form = lateForm<SentCode | null, true>(
  async () => (await Promise.all([import("./send-code.form.tsx"), loadSections("form")]))[0].SendCodeForm,
);
const send = codeCalls["code.sendCode"].permission;
const { ui } = commandsFor<SentCode>();

/** Codes for customers who cannot get one by themselves: `s` sends one to a registered number; nobody here ever reads it. */
export const genCode = tableScreen<"code.list">({
  path: "/marketing/genCode",
  list: codeList,
  rowKey: "id",
  sections: ["order"],
  looks: {
    status: { tone: ({ status }) => tones[status] },
    name: { cell: ({ name }) => <span translate="no">{name}</span> },
    phone: { cell: (row) => <ShownPhone of={row} /> },
    channel: { cell: ({ channel }) => <span translate="no">{channel ?? "–"}</span> },
    operator: { cell: ({ operator }) => <span translate="no">{operator ?? "–"}</span> },
    reason: { cell: ({ reason }) => <span translate="no">{reason}</span> },
  },
  filters: [
    { key: "phone", label: "order.column.phoneFull" },
    "appId",
    { key: "scene", kind: "one-of" },
    { key: "time", kind: "date-range" },
  ],
  commands: [
    ui({
      id: "code.send",
      label: "advertising.codes.send",
      target: "screen",
      verb: "message",
      place: { bar: 1, hint: 1 },
      permission: send,
      acts: true,
      run: asking(form.form),
    }),
    ui({
      id: "code.again",
      label: "advertising.codes.again",
      target: "one",
      place: { bar: 2, rowMenu: 1 },
      permission: send,
      acts: true,
      run: asking(form.form),
    }),
  ],
});
