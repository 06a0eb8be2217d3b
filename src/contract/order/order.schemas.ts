import { z } from "zod";
import { handLabels } from "../../lending/options/customer-labels.ts";
import { policyReasons } from "../../lending/options/policy-reasons.ts";
import { exportAnswer, exportFields, tickedIds } from "../kernel/export-fields.ts";
import { day, dayRange, id, instant, lateRange, money, ok, orderFilters, pageFields, pageOf, smallInt, version } from "../kernel/fields.ts";
import { reviewFigureFields } from "./figure.fields.ts";
import { othersOnOrder } from "./lease.schemas.ts";
import { componentSchema as component, scheduleSchema } from "./order-schedule.schemas.ts";
import { orderSorts } from "./order-sorts.ts";
import { orderStatus } from "./order-status.ts";
import { recordSchemas } from "./record.schemas.ts";
import { riskReport } from "./risk-report.schemas.ts";

export { orderSorts } from "./order-sorts.ts";
export { orderStatus } from "./order-status.ts";

/** Filters that every order queue takes. */
export const orderFilterFields = {
  loanRecordIds: z.array(id).min(1).max(500).optional(),
  ...orderFilters,
  name: z.string().min(1).max(64).optional(),
  overdueDays: lateRange.optional(),
  userType: z.array(z.string().max(24)).max(10).optional(),
};

const orderRow = z.strictObject({
  loanRecordId: id,
  /** Its customer, to whom labels are given. */
  userId: id,
  orderNo: z.string(),
  appId: z.int(),
  name: z.string(),
  phone: z.string(),
  userType: z.string(),
  product: z.string(),
  appliedAmount: money,
  approvedAmount: money.nullable(),
  term: z.int(),
  applyTime: instant,
  repayTime: day.nullable(),
  overdueDays: z.int().nullable(),
  claim: money,
  status: orderStatus,
  stage: z.string(),
  reviewerName: z.string().nullable(),
  assigneeName: z.string().nullable(),
  labels: z.array(z.string()),
  version: z.int(),
});

export const sortFields = <const S extends readonly [string, ...string[]]>(sorts: S) => ({
  sort: z.enum(sorts).optional(),
  order: z.enum(["asc", "desc"]).default("asc"),
});

export const listFilters = {
  ...orderFilterFields,
  ...reviewFigureFields,
  ...sortFields(orderSorts),
  status: z.array(orderStatus).max(8).optional(),
  stage: z.array(z.string().max(32)).max(40).optional(),
  applyTime: dayRange.optional(),
  payoutTime: dayRange.optional(),
  repayTime: dayRange.optional(),
  /** The whole number of an identity document. */
  idNo: z.string().trim().min(4).max(32).optional(),
  productId: z.array(smallInt).max(200).optional(),
  channel: z.string().trim().min(1).max(64).optional(),
  label: z.array(z.enum(handLabels)).max(handLabels.length).optional(),
  reviewerId: z.array(id).min(1).max(100).optional(),
  /** Went on to the payout without a reviewer (T05); asked for with a time only (lending/order/filter.rules.ts). */
  reviewExempt: z.boolean().optional(),
  /** The machine passed its customer because a channel's white list has him (T03); asked for with a time only too. */
  whiteList: z.boolean().optional(),
};

export const orderSchemas = {
  ...recordSchemas,
  "order.list": { input: z.strictObject({ ...pageFields, ...listFilters }), output: pageOf(orderRow) },
  "order.listExport": {
    input: z.strictObject({ filters: z.strictObject({ ...listFilters, loanRecordIds: tickedIds }), ...exportFields }),
    output: exportAnswer,
  },
  "order.detail": {
    input: z.strictObject({ loanRecordId: id }),
    output: z.strictObject({
      loanRecordId: id,
      orderNo: z.string(),
      status: orderStatus,
      stage: z.string(),
      version: z.int(),
      appId: z.int(),
      appName: z.string(),
      product: z.string(),
      customer: z.strictObject({
        userId: id,
        name: z.string(),
        phone: z.string(),
        idNo: z.string(),
        gender: z.string(),
        province: z.string(),
        employer: z.string(),
        contactStatus: z.string(),
        userType: z.string(),
        labels: z.array(z.string()),
      }),
      contacts: z.array(z.strictObject({ contactId: id, kind: z.string(), name: z.string(), relation: z.string(), phone: z.string() })),
      appliedAmount: money,
      contractAmount: money,
      payoutAmount: money,
      term: z.int(),
      applyTime: instant,
      /** When the customer said yes to what he was allowed; null while he has not. */
      acceptedTime: instant.nullable(),
      payoutTime: instant.nullable(),
      repayTime: day.nullable(),
      overdueDays: z.int().nullable(),
      stageCode: z.string().nullable(),
      /** The oldest instalment of which anything is open; null while nothing is owed. */
      oldestDue: z.strictObject({ number: z.int(), of: z.int(), dueDate: day }).nullable(),
      claim: money,
      /** Of the claim, the tax in it. */
      claimTax: money,
      components: z.strictObject({ principal: component, interest: component, fee: component, penalty: component }),
      repayments: z.array(
        z.strictObject({ id, valueTime: instant, amount: money, principal: money, interest: money, fee: money, penalty: money }),
      ),
      assigneeId: id.nullable(),
      assigneeName: z.string().nullable(),
      reviewerName: z.string().nullable(),
      promise: z.strictObject({ commitmentTime: instant, commitmentAmount: money, status: z.string() }).nullable(),
      bouncedPromises: z.int(),
      frozen: z.boolean(),
      paymentInCheck: z.boolean(),
      /** Money is on its way: a receipt to confirm, or a transfer that its channel has not answered. */
      beingPaid: z.boolean(),
      others: othersOnOrder,
      contact: z.strictObject({
        allowed: z.boolean(),
        rule: z.string().nullable(),
        opens: z.string(),
        closes: z.string(),
        zone: z.string(),
        nextAllowedTime: instant.nullable(),
        usedToday: z.int(),
        limitToday: z.int().nullable(),
        used7d: z.int(),
        optOut: z.array(z.string()),
        consents: z.array(z.string()),
      }),
      /** The settlement offer that waits or runs, or was refused today; `rest` is what is still to be paid by it. */
      waiver: z
        .strictObject({
          waiverId: id,
          settleAmount: money,
          rest: money,
          owed: money,
          validUntil: day,
          status: z.enum(["applied", "approved", "refused"]),
          applicant: z.string(),
          reviewer: z.string().nullable(),
          remark: z.string(),
        })
        .nullable(),
      /** The customer's open complaint, and whether it still stops what collects and reminds. */
      complaint: z
        .strictObject({
          complaintId: id,
          kind: z.string(),
          text: z.string(),
          since: instant,
          openedBy: id,
          opener: z.string(),
          pauses: z.boolean(),
        })
        .nullable(),
      /** A phone or identity number of his is on the black list, or is proposed for it. */
      blackListed: z.enum(["no", "proposed", "yes"]),
      /** My latest dial or answered call here that has no result yet: presets write it. */
      dial: z.strictObject({ attemptId: id, direction: z.enum(["out", "in"]), time: instant }).nullable(),
      /** My call here that a gateway says is not over. */
      call: z.strictObject({ callId: id, state: z.enum(["dialling", "ringing", "answered"]), since: instant }).nullable(),
      presets: z.array(z.strictObject({ digit: z.int(), reason: z.int(), subTag: z.string(), when: z.string().nullable() })),
    }),
  },
  "order.phoneReveal": {
    input: z.strictObject({
      loanRecordId: id,
      /** Whose number it is; where nothing is said, the contact's that is named, or else the customer's. */
      phoneType: z.enum(["customer", "contact", "employer"]).optional(),
      contactId: id.optional(),
      /** Read and not believed: the purpose follows from the task (rules/contact-law.md 2b). */
      purpose: z.enum(["collect", "remind", "verify", "service", "market"]).optional(),
    }),
    output: z.strictObject({ phone: z.string(), reservedUntil: instant }),
  },
  "order.close": {
    input: z.strictObject({
      orders: z
        .array(z.strictObject({ loanRecordId: id, version }))
        .min(1)
        .max(20),
      /** T12b: reject by policy, from status 0 or 1 only; its reason is one of the policy's. */
      outcome: z.enum(["close", "reject"]).default("close"),
      reason: z.union([z.int().min(1).max(9), z.enum(policyReasons)]),
      remark: z.string().max(500).default(""),
      /** Last two digits of the order number; for several orders, their count. */
      confirm: z.string().min(1).max(4),
    }),
    output: z.strictObject({ closed: z.array(id) }),
  },
  "order.history": {
    input: z.strictObject({ loanRecordId: id }),
    output: z.array(
      z.strictObject({
        id,
        event: z.string(),
        from: z.string().nullable(),
        to: z.string().nullable(),
        operator: z.string().nullable(),
        /** A word that has a text (locales: history.why). */
        why: z.string().nullable(),
        remark: z.string(),
        createTime: instant,
      }),
    ),
  },
  "order.schedule": {
    input: z.strictObject({ loanRecordId: id }),
    output: scheduleSchema,
  },
  "order.ledger": {
    input: z.strictObject({ loanRecordId: id }),
    output: z.array(
      z.strictObject({
        id,
        /** Row of rules/ledger.md 2. */
        code: z.string(),
        takesBack: z.string().nullable(),
        valueDate: day,
        postTime: instant,
        /** Debit above zero, credit below. */
        lines: z.array(z.strictObject({ account: z.int(), amount: money })),
      }),
    ),
  },
  "order.riskReport": { input: z.strictObject({ loanRecordId: id }), output: riskReport },
  "order.userLabel": { input: z.strictObject({ userId: id, labels: z.array(z.enum(handLabels)).max(handLabels.length) }), output: ok },
  "order.userLabels": {
    input: z.strictObject({ userId: id }),
    /** Given by people, which can be taken back; and all that hold, with combinations. */
    output: z.strictObject({ given: z.array(z.enum(handLabels)), all: z.array(z.string()) }),
  },
  "order.remarks": {
    input: z.strictObject({ loanRecordId: id }),
    output: z.array(z.strictObject({ id, remark: z.string(), operator: z.string(), createTime: instant })),
  },
  "order.remarkAdd": {
    input: z.strictObject({ loanRecordId: id, remark: z.string().trim().min(1).max(1000) }),
    output: z.strictObject({ id }),
  },
  "order.leaveNote": {
    /** As the search has named it. */
    input: z.strictObject({ ref: id, kind: z.enum(["note", "transfer"]), text: z.string().trim().min(1).max(1000) }),
    output: z.strictObject({ id }),
  },
  "order.freeze": {
    input: z.strictObject({
      loanRecordId: id,
      action: z.enum(["freeze", "release"]),
      reason: z.string().trim().min(1).max(500),
      /** Days until the release bear no penalty. */
      pausePenalty: z.boolean().default(false),
      version,
    }),
    output: z.strictObject({ frozen: z.boolean() }),
  },
};
