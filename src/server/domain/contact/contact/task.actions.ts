import { mayAnswerComplaint } from "../../../../lending/contact/complaint.rules.ts";
import { taskOf, type Task } from "../../../../lending/contact/task.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context, StaffFacts } from "../../../kernel/context.ts";
import { desks } from "../../book/order/desk.ts";
import type { OrderRow } from "../../book/order/order.actions.ts";
import { selectTasks, type TaskRow } from "./task.store.ts";

type Owed = Pick<OrderRow, "id" | "status" | "collector_id" | "reminder_id">;

const reaching = {
  collection: ["loanService:call:add", "loanService:sms:send"],
  remind: ["remind:call:add", "remind:sms:send"],
} as const;

/** Whether the debt is this person's desk's: a reviewer who once had the order, or a reminder whose order is overdue now, has none. */
function isDeskOf(staff: StaffFacts, order: Owed, rang: boolean): boolean {
  const desk = Object.values(desks).find((each) => each.status === order.status);
  if (!desk || !reaching[desk.department].some((key) => staff.permissions.has(key))) return false;
  if (staff.dataScope !== "own") return true;
  const owner = order[desk.owner];
  return rang || (owner !== null && (owner === staff.id || staff.covers.includes(owner)));
}

function factsOf(staff: StaffFacts, order: Owed, row: TaskRow | undefined) {
  const complaint = row?.opened_by ?? null;
  return {
    status: order.status,
    isDesk: isDeskOf(staff, order, row?.rang === true),
    hasInbound: row?.answered === true,
    hasComplaint:
      complaint !== null &&
      staff.permissions.has("user:list:preference") &&
      mayAnswerComplaint({ state: "open", openedBy: complaint, person: staff.id }) === null,
    hasFeedback: row?.feedback === true,
    holdsReview: row?.review === true,
  };
}

/** What the caller has to do with each of these orders; null: nothing by which he may reach its customer. */
export async function tasksOf(context: Context, orders: readonly Owed[]) {
  const rows = await selectTasks(
    context,
    orders.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return orders.map((order) => {
    const facts = factsOf(context.staff, order, byId.get(order.id));
    return { task: taskOf(facts), isDesk: facts.isDesk };
  });
}

/**
 * Whether a record shows its numbers, masked as they are. Whoever reviewed an order or reminded of it keeps its page, and loses its numbers when
 * it has gone to another desk.
 */
export async function showsPhones(context: Context, order: Owed): Promise<boolean> {
  if (context.staff.dataScope !== "own" || (order.status !== 6 && order.status !== 8)) return true;
  // Whose order it is need not be looked up: most records that are opened are one's own.
  if (isDeskOf(context.staff, order, false)) return true;
  const [found] = await tasksOf(context, [order]);
  return found?.isDesk === true || (found?.task ?? null) !== null;
}

/** The task by which somebody reaches a customer (rules/contact-law.md 2b). @throws Refused contact.noTask where he has none */
export async function taskFor(context: Context, order: Owed): Promise<Task> {
  const [found] = await tasksOf(context, [order]);
  if (!found?.task) throw new Refused({ error: "contact.noTask", field: "loanRecordId" });
  return found.task;
}
