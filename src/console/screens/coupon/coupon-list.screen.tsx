import { couponCalls as calls } from "../../../contract/marketing/coupon.calls.ts";
import { couponList } from "../../../contract/marketing/coupon.columns.ts";
import { mayListCoupon } from "../../../lending/growth/coupon.rules.ts";
import { localDate } from "../../../lending/time/zone.ts";
import { timeZone } from "../../i18n/format.ts";
import { loadSections } from "../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { askAndRefresh } from "../../table/asking.ts";
import { appOptions } from "../../table/filter/options.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { queueOf } from "../../table/queue/queues.ts";
import { switchEach, switchReason, type Switch } from "../../table/switch-each.ts";
import { tableScreen } from "../../table/table-screen.tsx";
import { giving } from "./giving.ts";
import { appsOf, faceOf, userTypesOf, validityOf, type Coupon } from "./face.ts";

const path = "/coupon/list";
const edit = calls["coupon.updateCoupon"].permission;
const isListed = ({ status }: Coupon): boolean => status === "listed";
const { ui } = commandsFor<Coupon>();

const form = lateForm<{ readonly coupon: Coupon | null; readonly isCopy: boolean }, true>(
  async () => (await Promise.all([import("./coupon.form.tsx"), loadSections("form")]))[0].CouponForm,
);

function open(coupon: Coupon, source: Source): void {
  const refresh = () => queueOf(path)?.queue.reload();
  if (ports.can(edit)) void askAndRefresh(form.form, { coupon, isCopy: false }, { source, refresh });
}

const keepsOff = ({ startTime: startOn, endTime: endOn, total, taken }: Coupon) =>
  mayListCoupon({ startOn, endOn, today: localDate(new Date(), timeZone()), total, taken });
const listing: Switch<Coupon> = {
  path,
  command: "coupon.status",
  idOf: ({ id }) => id,
  nameOf: (coupon) => `${coupon.name} (${faceOf(coupon)})`,
  isOn: isListed,
  words: {
    on: "coupon.status.on",
    off: "coupon.status.off",
    onAsks: "coupon.status.onAsks",
    offAsks: "coupon.status.offAsks",
    several: "coupon.status.several",
    done: "coupon.status.done",
  },
  send: ({ id }, isOn, meta) => ports.send(calls["coupon.updateCoupon"], { id, status: isOn ? "listed" : "delisted" }, meta),
};

const commands: readonly Command<Coupon>[] = [
  ui({
    id: "coupon.add",
    label: "coupon.form.add",
    target: "screen",
    verb: "new",
    place: { bar: 1, hint: 1 },
    permission: calls["coupon.addCoupon"].permission,
    acts: true,
    run: (_none, context) => void askAndRefresh(form.form, { coupon: null, isCopy: false }, context),
  }),
  ui({
    id: "coupon.edit",
    label: "coupon.form.edit",
    target: "one",
    place: { rowMenu: 1 },
    permission: edit,
    acts: true,
    run: (coupon, { source }) => open(coupon, source),
  }),
  ui({
    id: "coupon.status",
    label: "coupon.status.label",
    target: "many",
    verb: "switch",
    place: { bar: 3, rowMenu: 2, hint: 3 },
    permission: edit,
    acts: true,
    blocked: (rows) => switchReason(rows, isListed, keepsOff),
    run: (rows, context) => void switchEach(listing, rows, context),
  }),
  ui({
    id: "coupon.give",
    label: "coupon.give.label",
    target: "one",
    place: { bar: 2, rowMenu: 3 },
    permission: calls["coupon.giveCoupon"].permission,
    acts: true,
    blocked: (coupon) => (isListed(coupon) ? null : { error: "state.refused" }),
    run: (coupon, context) => void askAndRefresh(giving.form, [coupon], context),
  }),
  ui({
    id: "coupon.copy",
    label: "coupon.form.copy",
    target: "one",
    place: { rowMenu: 4 },
    permission: calls["coupon.addCoupon"].permission,
    acts: true,
    run: (coupon, context) => void askAndRefresh(form.form, { coupon, isCopy: true }, context),
  }),
];

const tones = { pending: "warn", listed: "good", delisted: "plain" } as const;

/** Coupons: `c` makes one, Enter changes it, `t` lists or delists the ticked ones; `c` in the hand-outs gives one to customers. */
export const coupons = tableScreen<"coupon.list">({
  path,
  list: couponList,
  rowKey: "id",
  sections: ["coupon", "order"],
  open,
  show: "id name status type faceValue total taken used deducted validDays threshold userTypes appIds updateTime createTime",
  looks: {
    name: { cell: ({ name }) => <span translate="no">{name}</span> },
    status: { tone: ({ status }) => tones[status] },
    faceValue: { cell: faceOf },
    appIds: { cell: (coupon) => <span translate={coupon.appIds.length > 0 ? "no" : undefined}>{appsOf(coupon)}</span> },
    userTypes: { cell: userTypesOf },
    validDays: { cell: validityOf },
  },
  filters: [
    { key: "name", label: "coupon.column.name", kind: "text" },
    { key: "type", kind: "many-of" },
    { key: "status", kind: "many-of" },
    { key: "appId", label: "coupon.column.apps", kind: "one-of", options: appOptions },
  ],
  commands,
});
