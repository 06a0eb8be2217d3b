import { followUpCodes, leadResultCodes, notBorrowingCodes, turnEndCodes } from "../../lending/options/growth/lead-codes.ts";
import { listingCodes } from "../../lending/options/finance/money-ways.ts";
import { statusCodes } from "../../lending/options/order-codes.ts";
import { userTypeCodes } from "../../lending/options/user-types.ts";
import { listOf, type ListColumns } from "../kernel/list.ts";
import type { Permission } from "../permissions.ts";
import { leadCalls, type LeadCalls, type LeadPaths, type LeadResource } from "./lead.calls.ts";
import { leadKinds, type LeadKind } from "../../lending/growth/lead-kinds.ts";

const columns = {
  name: { label: "order.column.name", kind: "text", width: 176 },
  phone: { label: "order.column.phone", kind: "phone" },
  appId: { label: "order.column.app", kind: "app", width: 128 },
  channel: { label: "marketing.column.channel", kind: "text", width: 112 },
  label: { label: "marketing.column.label", kind: "coded", codes: userTypeCodes, width: 136 },
  registerTime: { label: "marketing.column.registered", kind: "instant" },
  loginTime: { label: "marketing.column.login", kind: "instant" },
  applyStatus: { label: "marketing.column.applyStatus", kind: "coded", codes: statusCodes, width: 136 },
  settledCount: { label: "marketing.column.settledCount", kind: "count", width: 184 },
  settledTime: { label: "marketing.column.settled", kind: "instant" },
  assigneeName: { label: "marketing.column.assignee", kind: "text", width: 148 },
  distributionTime: { label: "marketing.column.distributed", kind: "instant" },
  followStatus: { label: "marketing.column.status", kind: "coded", codes: followUpCodes, width: 112 },
  result: { label: "marketing.column.result", kind: "coded", codes: leadResultCodes, width: 148 },
  reasonNotBorrow: { label: "marketing.column.reason", kind: "coded", codes: notBorrowingCodes, width: 176 },
  lastFollowTime: { label: "marketing.column.lastFollow", kind: "instant" },
  nextFollowTime: { label: "marketing.column.nextFollow", kind: "instant", width: 208 },
  callCount: { label: "marketing.column.calls", kind: "count", width: 128 },
  connectCount: { label: "marketing.column.connected", kind: "count", width: 152 },
  applyTime: { label: "marketing.column.applied", kind: "instant" },
  poolDays: { label: "marketing.column.poolDays", kind: "days", width: 176 },
  origin: { label: "marketing.column.origin", kind: "text", width: 176 },
  consentDate: { label: "marketing.column.consentDate", kind: "day", width: 176 },
  payoutTime: { label: "marketing.column.payout", kind: "instant" },
  firstPaidTime: { label: "marketing.column.firstPaid", kind: "instant", width: 184 },
  commission: { label: "marketing.column.commission", kind: "money", width: 152 },
  productId: { label: "marketing.column.product", kind: "product", width: 160 },
  productStatus: { label: "marketing.column.productStatus", kind: "coded", codes: listingCodes, width: 160 },
} as const satisfies ListColumns;

/** A turn of somebody with a lead, which is over. */
const turnColumns = {
  ...columns,
  end: { label: "marketing.column.end", kind: "coded", codes: turnEndCodes, width: 160 },
  finishTime: { label: "marketing.column.finished", kind: "instant" },
  daysHeld: { label: "marketing.column.daysHeld", kind: "days", width: 160 },
  orderNo: { label: "order.column.orderNo", kind: "id" },
  amount: { label: "marketing.column.amount", kind: "money", width: 176 },
} as const satisfies ListColumns;

/** The three lists of one module: all, one's own that is open, and what is over. */
const listsOf = (name: string, resource: LeadResource, of: LeadCalls) => ({
  all: listOf(of.allList, { title: `marketing.${name}.all`, columns }),
  backlog: listOf(of.backlogList, { title: `marketing.${name}.backlog`, columns }),
  history: listOf(of.doneList, {
    title: `marketing.${name}.history`,
    exports: `marketing:${resource}:export` satisfies Permission,
    columns: turnColumns,
  }),
});

/** What the console and the server know of a lead list whose name does not matter. */
export interface LeadModule {
  readonly name: string;
  readonly resource: LeadResource;
  /** Its kind, by its name and by its number on the wire. */
  readonly bulk: LeadKind;
  readonly kind: number;
  readonly of: LeadCalls;
  readonly lists: ReturnType<typeof listsOf>;
}

/** One lead list: a record of its calls and lists; schemas, handlers and screens follow from it. */
export function leadModule<const N extends string, const R extends LeadResource, const P extends LeadPaths>(
  name: N,
  resource: R,
  paths: P,
) {
  const calls = leadCalls(name, resource, paths);
  const of = Object.fromEntries(Object.entries(calls).map(([key, call]) => [key.slice(name.length + 1), call])) as unknown as LeadCalls;
  const bulk: P["bulk"] = paths.bulk;
  return { name, resource, bulk, kind: leadKinds.indexOf(paths.bulk), calls, of, lists: listsOf(name, resource, of) };
}
