import type { Department } from "../../../../lending/order/department.ts";
import type { Purpose } from "../../../../lending/contact/contact-policy.ts";

/** What tells the departments' work on an order apart; the rest is one code. Columns are those of `loan_order`. */
export interface Desk {
  readonly department: Department;
  readonly status: 6 | 8;
  readonly purpose: Purpose;
  readonly owner: "collector_id" | "reminder_id";
  readonly since: "collector_since" | "reminder_since";
  readonly doneAt: "collection_done_at" | "reminder_done_at";
  readonly left: "collection_left" | "reminder_left";
  /** Kind of staff that works here (rules/rights.md 2). */
  readonly staffType: 6 | 7;
}

export const desks: Readonly<Record<Department, Desk>> = {
  collection: {
    department: "collection",
    status: 8,
    purpose: "collect",
    owner: "collector_id",
    since: "collector_since",
    doneAt: "collection_done_at",
    left: "collection_left",
    staffType: 7,
  },
  remind: {
    department: "remind",
    status: 6,
    purpose: "remind",
    owner: "reminder_id",
    since: "reminder_since",
    doneAt: "reminder_done_at",
    left: "reminder_left",
    staffType: 6,
  },
};

/** Who works on an order in this status; collection for one that nobody works on. */
export const deskOf = (status: number): Desk => (status === desks.remind.status ? desks.remind : desks.collection);
