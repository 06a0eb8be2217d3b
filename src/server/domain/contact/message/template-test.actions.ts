import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { mayHoldWords } from "../../../../lending/contact/banned-words.ts";
import { pauseAfter, sendingTimes, triesAtMost } from "../../../../lending/contact/sending.machine.ts";
import { limits } from "../../../../lending/limits.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context, TenantMoment } from "../../../kernel/context.ts";
import type { Said } from "./outgo.actions.ts";
import { readTemplate } from "./template.actions.ts";
import { writtenDesk } from "./template.desk.ts";
import { orderToShow, said } from "./template-look.actions.ts";
import * as store from "./template-test.store.ts";

const day = 86_400_000;

/**
 * A text to one's own number or another's who works here, with the figures of an order. It is no contact with a customer, so that contact law says
 * nothing of it; a customer's number is refused, and a person sends so many a day.
 */
export async function testSend(input: ParsedOf<"smsStencil.testSend">, context: Context): Promise<OutputOf<"smsStencil.testSend">> {
  const template = await readTemplate(context, input.id, writtenDesk);
  const banned = mayHoldWords(template.content, context.tenant.bannedWords);
  if (banned) throw new Refused({ ...banned, field: "id" });
  const { staff, now } = context;
  const to = await store.selectHouseNumber(context, { phone: input.phone, staffId: staff.id });
  if (!to) throw new Refused({ error: "template.testNumber", field: "phone" });
  const sent = await store.countTests(context, staff.id, new Date(now.getTime() - day));
  if (sent >= limits.testsPerDay) throw new Refused({ error: "template.testQuota", vars: { most: limits.testsPerDay }, field: "phone" });
  const { text, parts } = await said(context, template, await orderToShow(context, template, input.orderNo));
  const testId = await store.insertTest(context, {
    templateId: template.id,
    staffId: staff.id,
    toStaffId: to.id,
    phone: to.phone,
    content: text,
  });
  context.record({ subject: "smsTemplate", ids: [template.id], detail: { test: testId, to: to.id } });
  return { testId, to: to.name, ending: endingOf(to.phone), parts, left: limits.testsPerDay - sent - 1 };
}
const endingOf = (phone: string): string => `••• ${phone.slice(-3)}`;

/** What a gateway knows a trial by. */
export const testRef = (tenantId: number, id: number): string => `T${tenantId}-${id}`;

/** Trials that are to go now. */
export const takeTests = (moment: TenantMoment): Promise<readonly store.DueTest[]> =>
  store.takeTests(moment, new Date(moment.now.getTime() + sendingTimes.lease));

/** What became of one, by answer or by receipt; the first final word counts. */
export function settleTest(moment: TenantMoment, { id, tries }: Pick<store.DueTest, "id" | "tries">, word: Said): Promise<void> {
  const isOver = word.state === "later" && tries >= triesAtMost;
  const state = isOver ? "failed" : word.state === "later" ? "queued" : word.state;
  const dueAt = state === "queued" ? new Date(moment.now.getTime() + pauseAfter(tries)) : null;
  return store.updateTest(moment, id, { state, reason: word.reason ?? "", dueAt });
}

/** The trial that a reference of this tenant means; null for every other text. */
export function testOfRef(tenantId: number, ref: string): number | null {
  const found = /^T(\d{1,9})-([1-9]\d{0,14})$/.exec(ref);
  return found && Number(found[1]) === tenantId ? Number(found[2]) : null;
}
