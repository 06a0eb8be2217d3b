import { z } from "zod";
import { feedbackTypes } from "../../../../lending/options/feedback-codes.ts";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { feedbackMachine, mayReopenFeedback } from "../../../../lending/contact/feedback.machine.ts";
import { moveReason, Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import type { SignedContext, SignedRoute } from "../../../kernel/sign-in/signed.ts";
import { refuseGiven } from "../../office/system/staff.actions.ts";
import * as store from "./feedback.store.ts";

/** Answers one, which ends it, or opens it again (a manager only). Its assignee answers; one without an assignee anybody may answer. */
export async function handleFeedback(input: ParsedOf<"userFeedback.updateRemarks">, context: Context) {
  const { staff } = context;
  const feedback = await store.lockFeedback(context, input.id);
  if (!feedback) throw new Refused({ error: "notFound", field: "id" });
  const isOther = feedback.assignee_id !== null && feedback.assignee_id !== staff.id;
  if (input.status === "done" && isOther && !staff.permissions.has("userFeedback:all:assign")) throw new Refused({ error: "forbidden" });
  const reason =
    input.status === "done"
      ? moveReason(feedbackMachine, "answer", feedback.state)
      : mayReopenFeedback({ state: feedback.state, staffType: staff.type });
  if (reason) throw new Refused(reason);
  await store.updateHandled(context, feedback.id, { state: input.status, remarks: input.remarks });
  context.record({ subject: "feedback", ids: [feedback.id], detail: { before: feedback.state, after: input.status } });
  return { ok: true as const };
}

type Assigned = OutputOf<"userFeedback.chooseAllocation">["assigned"];

/** Each in turn: even to the least loaded first, chosen in the order in which the people are named. */
async function assign(
  context: Context,
  ids: readonly number[],
  { adminUserIds, mode }: Pick<ParsedOf<"userFeedback.chooseAllocation">, "adminUserIds" | "mode">,
) {
  const fit = (await store.selectFit(context, adminUserIds)).map((each) => each.id);
  const people = mode === "even" ? fit : adminUserIds.filter((id) => fit.includes(id));
  if (people.length === 0) throw new Refused({ error: "assign.noStaff", field: "adminUserIds" });
  const pairs = ids.map((id, at) => ({ id, staffId: people[at % people.length] ?? 0 }));
  await store.updateAssigned(context, pairs);
  context.record({ subject: "feedback", ids: [...ids], detail: { staff: people } });
  return people.map((id): Assigned[number] => ({ adminUserId: id, count: pairs.filter((pair) => pair.staffId === id).length }));
}

export async function assignTicked(input: ParsedOf<"userFeedback.chooseAllocation">, context: Context) {
  const wanted = new Set(input.ids);
  const open = await store.lockOpen(context, [...wanted]);
  if (open.length < wanted.size) throw new Refused({ error: "state.refused", field: "ids" });
  await refuseGiven(context, "ids", { table: "feedback", owner: "assignee_id", since: "assigned_at", ids: [...wanted] });
  return {
    assigned: await assign(
      context,
      open.map((each) => each.id),
      input,
    ),
  };
}

export async function assignMatching(input: ParsedOf<"userFeedback.searchAllocation">, context: Context) {
  const found = await store.selectMatching(input.filters, context);
  const open = await store.lockOpen(
    context,
    found.map((each) => each.id),
  );
  if (open.length === 0) throw new Refused({ error: "assign.nothing", field: "filters" });
  return {
    matched: open.length,
    assigned: await assign(
      context,
      open.map((each) => each.id),
      input,
    ),
  };
}

const addSchema = z.strictObject({
  requestId: z.string().regex(/^[\w.:-]{8,80}$/),
  phone: z.string().regex(/^\+\d{8,15}$/),
  type: z.enum(feedbackTypes),
  content: z.string().trim().min(1).max(4_000),
  images: z.array(z.string().max(500)).max(9).default([]),
});

/** A customer writes in the app. */
async function receive({ requestId: _requestId, ...said }: z.output<typeof addSchema>, context: SignedContext) {
  const id = await store.insertFeedback(context, { ...said, appId: context.signer.appId ?? 0 });
  if (id === null) throw new Refused({ error: "notFound", field: "phone" });
  context.record({ subject: "feedback", ids: [id], detail: { type: said.type } });
  return { id };
}

export const feedbackRoutes: readonly SignedRoute[] = [
  { name: "client.feedback", path: "/client-domain/feedback/add", kind: "app", input: addSchema, run: receive },
];
