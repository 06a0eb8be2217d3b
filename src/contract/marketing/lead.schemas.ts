import { z } from "zod";
import { followUpMachine, leadResults } from "../../lending/growth/follow-up.machine.ts";
import { callResults } from "../../lending/contact/call.machine.ts";
import { limits } from "../../lending/limits.ts";
import { transferSkips, turnEnds } from "../../lending/options/growth/lead-codes.ts";
import { userTypes } from "../../lending/options/user-types.ts";
import { leadFacts } from "../../lending/options/growth/lead-facts.ts";
import { leadKinds } from "../../lending/growth/lead-kinds.ts";
import { locales } from "../languages.ts";
import {
  day,
  dayRangeOrText,
  id,
  idOrNobody,
  instant,
  money,
  orderFilters,
  pageOf,
  pageTextFields,
  severalOf,
  smallId,
} from "../kernel/fields.ts";

const status = z.enum(followUpMachine.states);
const result = z.enum(leadResults);
const hour = z.int().min(0).max(23);
/** Leads with which something was done that a report counts, each once however often: with its days, and without them none of it says anything. */
const leadFigureFields = {
  figure: z.enum(leadFacts).optional(),
  figureTime: dayRangeOrText.optional(),
  figureHour: z
    .union([
      hour,
      z
        .string()
        .regex(/^\d{1,2}$/)
        .transform(Number)
        .pipe(hour),
    ])
    .optional(),
  figureStaff: severalOf(idOrNobody, limits.filterPeople).optional(),
};
/** What narrows a lead list. */
export const leadFilters = {
  /** Rows that are known: what changed is read again. */
  dataIds: severalOf(id, 500).optional(),
  phone: orderFilters.phone,
  appId: severalOf(smallId, 50).optional(),
  channel: z.string().trim().max(64).optional(),
  label: severalOf(z.enum(userTypes), userTypes.length).optional(),
  followStatus: severalOf(status, followUpMachine.states.length).optional(),
  assigneeId: id.optional(),
  distributionTime: dayRangeOrText.optional(),
  registerTime: dayRangeOrText.optional(),
  result: severalOf(result, leadResults.length).optional(),
  productId: severalOf(smallId, 50).optional(),
  ...leadFigureFields,
};
const turnFilters = { ...leadFilters, end: severalOf(z.enum(turnEnds), turnEnds.length).optional(), finishTime: dayRangeOrText.optional() };

const lead = z.strictObject({
  dataId: id,
  userId: id,
  name: z.string(),
  phone: z.string(),
  appId: z.int(),
  channel: z.string(),
  label: z.string(),
  registerTime: instant.nullable(),
  loginTime: instant.nullable(),
  /** Of the application that came of it; null: none has. */
  applyStatus: z.int().nullable(),
  settledCount: z.int(),
  settledTime: instant.nullable(),
  assigneeId: id.nullable(),
  assigneeName: z.string().nullable(),
  distributionTime: instant.nullable(),
  followStatus: status,
  result: result.nullable(),
  reasonNotBorrow: z.int().nullable(),
  lastFollowTime: instant.nullable(),
  nextFollowTime: instant.nullable(),
  callCount: z.int(),
  connectCount: z.int(),
  applyTime: instant.nullable(),
  poolDays: z.int().nullable(),
  /** What the lead came of: the file's own word, or the campaign's name. */
  origin: z.string().nullable(),
  /** When he agreed to hear of the lender, where a file said so. */
  consentDate: day.nullable(),
  /** What became of the application: when its money went out, when the first of it came back, and what whoever won him earned by it. */
  payoutTime: instant.nullable(),
  firstPaidTime: instant.nullable(),
  commission: money.nullable(),
  productId: z.int().nullable(),
  productStatus: z.string().nullable(),
});
const turn = lead.extend({
  turnId: id,
  end: z.enum(turnEnds),
  finishTime: instant,
  daysHeld: z.int(),
  loanRecordId: id.nullable(),
  orderNo: z.string().nullable(),
  amount: money.nullable(),
});
const remark = z.strictObject({
  /** Null: of this call nobody has written what came of it. */
  id: id.nullable(),
  dataType: z.int(),
  result: result.nullable(),
  reasonNotBorrow: z.int().nullable(),
  remark: z.string(),
  nextFollowTime: instant.nullable(),
  /** Null: it rang for nobody. */
  operator: z.string().nullable(),
  createTime: instant,
  /** The contact that it is the record of; seconds and result as the telephone system told them. Null: it was made without one. */
  attempt: z
    .strictObject({
      id,
      /** in: the lead called. */
      direction: z.enum(["out", "in"]),
      startTime: instant,
      seconds: z.int().nullable(),
      result: z.enum(callResults).nullable(),
      hasRecording: z.boolean(),
    })
    .nullable(),
});
const to = { adminUserIds: z.array(id).min(1).max(100), mode: z.enum(["even", "weight", "chosen"]).default("even") };
const assigned = z.array(z.strictObject({ adminUserId: id, count: z.int() }));
/** Rows that nobody was given: off: not to be won now; state: worked on or over; cap: nobody has room. The first of them, and how many. */
const leftOut = {
  leftOut: z.array(z.strictObject({ dataId: id, name: z.string(), reason: z.enum(transferSkips) })).max(limits.rowsNamed),
  leftOutCount: z.int(),
};
const one = z.strictObject({ dataId: id });
const seat = { adminUserId: id, adminName: z.string(), open: z.int() };
const text = { dataIds: z.array(id).min(1).max(limits.messagesAtOnce), templateId: id };

const shared = {
  allList: { input: z.strictObject({ ...pageTextFields, ...leadFilters }), output: pageOf(lead) },
  backlogList: { input: z.strictObject({ ...pageTextFields, ...leadFilters }), output: pageOf(lead) },
  doneList: { input: z.strictObject({ ...pageTextFields, ...turnFilters }), output: pageOf(turn) },
  list: { input: one, output: lead },
  remarkList: { input: one, output: z.array(remark) },
  addRemark: {
    input: z.strictObject({
      dataId: id,
      /** The list's kind among those that messages are sent to in bulk, where the caller says it. */
      marketingType: z
        .int()
        .min(0)
        .max(leadKinds.length - 1)
        .optional(),
      dataType: z.literal([0, 1]).default(0),
      result,
      reasonNotBorrow: z.int().min(0).max(11).nullable().default(null),
      remark: z.string().trim().max(1_000).default(""),
      nextFollowTime: instant.nullable().default(null),
    }),
    output: z.strictObject({ id, followStatus: status }),
  },
  transferSelect: {
    input: z.strictObject({ dataIds: z.array(id).min(1).max(1_000), ...to }),
    output: z.strictObject({ assigned, ...leftOut }),
  },
  transferSearch: {
    input: z.strictObject({ filters: z.strictObject(leadFilters).default({}), ...to }),
    output: z.strictObject({ matched: z.int(), assigned, ...leftOut }),
  },
  agencyList: {
    input: z.strictObject({ adminUserId: id.optional() }),
    output: z.array(z.strictObject({ ...seat, today: z.int(), applied: z.int(), resting: z.boolean() })),
  },
  userList: {
    input: z.strictObject({ appId: smallId.optional() }),
    output: z.array(z.strictObject({ ...seat, cap: z.int().nullable() })),
  },
  template: {
    input: z.strictObject({ appId: smallId.optional(), language: z.enum(locales).optional() }),
    output: z.array(
      z.strictObject({ templateId: id, name: z.string(), content: z.string(), variables: z.array(z.string()), appId: z.int().nullable() }),
    ),
  },
  /** Nothing is sent: the text for the first of them, and whom advertising may not reach now. */
  preview: {
    input: z.strictObject(text),
    output: z.strictObject({
      sendable: z.int(),
      total: z.int(),
      segments: z.int(),
      samples: z.array(z.strictObject({ id, name: z.string(), phone: z.string(), text: z.string() })),
      blocked: z.array(z.strictObject({ id, name: z.string(), rule: z.string(), why: z.string() })),
    }),
  },
  send: {
    input: z.strictObject({ ...text, channelId: z.string().max(40).optional() }),
    output: z.strictObject({
      batchId: id,
      accepted: z.int(),
      rejected: z.array(z.strictObject({ id, rule: z.string() })),
      undoUntil: instant,
    }),
  },
  sendBack: {
    input: z.strictObject({ dataIds: z.array(id).min(1).max(1_000), reason: z.string().trim().min(1).max(500) }),
    output: z.strictObject({ returned: z.int() }),
  },
} as const;

type Shared = typeof shared;
/** The schemas of one lead list: all lists ask and answer alike. */
export const leadSchemas = <const N extends string>(name: N): { readonly [K in keyof Shared as `${N}.${K}`]: Shared[K] } =>
  Object.fromEntries(Object.entries(shared).map(([key, schema]) => [`${name}.${key}`, schema])) as {
    readonly [K in keyof Shared as `${N}.${K}`]: Shared[K];
  };
