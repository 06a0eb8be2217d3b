import { companyCalls, deliveryCalls } from "../../../contract/channel/delivery.calls.ts";
import { companyList, deliveryList } from "../../../contract/channel/delivery.columns.ts";
import type { RowOf } from "../../../contract/types.ts";
import { loadSections, t } from "../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../kernel/command/command.ts";
import { goTo, ports } from "../../kernel/command/ports.ts";
import { askAndRefresh } from "../../table/asking.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { queueOf } from "../../table/queue/queues.ts";
import { switchEach, type Switch } from "../../table/switch-each.ts";
import { tableScreen } from "../../table/table-screen.tsx";
import { companyOptions } from "./choices.ts";

export type Delivery = RowOf<"delivery.list">;
export type Company = RowOf<"adCompany.list">;
const [path, companyPath] = [
  "/channel/deliveryChannel/deliveryChannelList",
  "/channel/deliveryChannel/deliveryChannelList/companies",
] as const;
const edit = deliveryCalls["delivery.save"].permission;

const form = lateForm<Delivery | null, true>(
  async () => (await Promise.all([import("./delivery.form.tsx"), loadSections("form")]))[0].DeliveryForm,
);
const companyForm = lateForm<Company | null, true>(
  async () => (await Promise.all([import("./delivery.form.tsx"), loadSections("form")]))[0].CompanyForm,
);

const switching: Switch<Delivery> = {
  path,
  command: "delivery.status",
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  isOn: ({ status }) => status === "on",
  words: {
    on: "channel.on",
    off: "channel.off",
    onAsks: "channel.delivery.onAsks",
    offAsks: "channel.delivery.offAsks",
    several: "channel.several",
    done: "channel.switched",
  },
  send: ({ id, name, code, companyId, appId, settleMode, price, capDay, landing }, isOn, meta) =>
    ports.send(
      deliveryCalls["delivery.save"],
      { id, name, code, companyId, appId, settleMode, price, capDay, landing, status: isOn ? "on" : "off" },
      meta,
    ),
};
const of = commandsFor<Delivery>();
const commands: readonly Command<Delivery>[] = [
  of.ui({
    id: "delivery.add",
    label: "channel.delivery.add",
    target: "screen",
    verb: "new",
    place: { bar: 1, hint: 1 },
    permission: edit,
    acts: true,
    run: (_none, context) => void askAndRefresh(form.form, null, context),
  }),
  of.ui({
    id: "delivery.status",
    label: "channel.switch",
    target: "many",
    verb: "switch",
    place: { bar: 2, rowMenu: 2, hint: 3 },
    permission: edit,
    acts: true,
    run: (rows, context) => void switchEach(switching, rows, context),
  }),
  of.ui({
    id: "delivery.link",
    label: "channel.delivery.copyLink",
    target: "one",
    place: { bar: 3, rowMenu: 1, hint: 2 },
    permission: deliveryCalls["delivery.list"].permission,
    run: ({ link }) => {
      const address = `${location.origin}${link}`;
      const told = () => ports.tell({ kind: "done", text: t("channel.delivery.copied", { link: address }) }, "delivery.link");
      void navigator.clipboard.writeText(address).then(told, told);
    },
  }),
  of.ui({
    id: "delivery.companies",
    label: "channel.company.title",
    target: "screen",
    place: { bar: 4 },
    permission: companyCalls["adCompany.save"].permission,
    run: () => goTo(companyPath),
  }),
];

/** Channels that are paid for: Enter changes one, its link is copied, and it is switched off and on. */
export const deliveries = tableScreen<"delivery.list">({
  path,
  list: deliveryList,
  rowKey: "id",
  sections: ["channel", "order"],
  open: (row, source) => {
    if (ports.can(edit)) void askAndRefresh(form.form, row, { source, refresh: () => queueOf(path)?.queue.reload() });
  },
  show: "id name status companyName settleMode price capDay link code landing appId createTime",
  looks: {
    name: { cell: ({ name }) => <span translate="no">{name}</span> },
    code: { cell: ({ code }) => <span translate="no">{code}</span> },
    companyName: { cell: ({ companyName }) => <span translate="no">{companyName}</span> },
    link: { cell: ({ link }) => <span translate="no">{link}</span> },
    landing: { cell: ({ landing }) => <span translate="no">{landing}</span> },
    status: { tone: ({ status }) => (status === "on" ? "good" : "plain") },
  },
  filters: [
    { key: "name", label: "channel.column.name", kind: "text" },
    { key: "companyId", label: "channel.column.company", kind: "one-of", options: companyOptions },
    { key: "settleMode", kind: "many-of" },
    { key: "status", kind: "many-of" },
  ],
  commands,
});

const ofCompany = commandsFor<Company>();
/** Whose channels they are: Enter changes one. */
export const companies = tableScreen<"adCompany.list">({
  path: companyPath,
  title: "channel.company.title",
  permission: companyCalls["adCompany.save"].permission,
  list: companyList,
  rowKey: "id",
  sections: ["channel"],
  open: (row, source) => void askAndRefresh(companyForm.form, row, { source, refresh: () => queueOf(companyPath)?.queue.reload() }),
  looks: {
    name: { cell: ({ name }) => <span translate="no">{name}</span> },
    contact: { cell: ({ contact }) => <span translate="no">{contact || "–"}</span> },
    status: { tone: ({ status }) => (status === "on" ? "good" : "plain") },
  },
  filters: [
    { key: "name", label: "channel.column.name", kind: "text" },
    { key: "status", kind: "many-of" },
  ],
  commands: [
    ofCompany.ui({
      id: "company.add",
      label: "channel.company.add",
      target: "screen",
      verb: "new",
      place: { bar: 1, hint: 1 },
      permission: companyCalls["adCompany.save"].permission,
      acts: true,
      run: (_none, context) => void askAndRefresh(companyForm.form, null, context),
    }),
  ],
});
