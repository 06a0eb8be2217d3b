import type { RetentionKind } from "../../../../lending/rights/data-subject.ts";
import type { DataKind } from "../../../../lending/options/office/data-kinds.ts";

/** Rows of one table that are about a customer, and what becomes of them when he is erased. */
export interface Part {
  readonly kind: DataKind;
  readonly table: string;
  /** Whose they are: `t` is a row, $1 the tenant, $2 the customer. */
  readonly where: string;
  /** What is written over his data; null: the row goes. `words`: rows that nobody may touch but `erase_words` of the database; `stays`: numbers. */
  readonly set: string | null;
  /** The law that keeps what is written over, sealed, until its day. */
  readonly keeps?: RetentionKind;
}

const his = "(select h.id from loan_order h where h.tenant_id = $1 and h.customer_id = $2)";
const ofOrder = `t.order_id in ${his}`;
/** His, and what stayed with a number that he had before a merge. */
const whole = "(select w.id from customer w where w.tenant_id = $1 and (w.id = $2 or w.merged_into = $2))";
const ofCustomer = `t.customer_id in ${whole}`;
/** What he got as somebody's lead: messages are many, and known by the order where there is one. */
const withoutOrder = `t.order_id is null and ${ofCustomer}`;
const payouts = `(select p.id from payout p where p.tenant_id = $1 and p.order_id in ${his})`;
const files = `(select f.id from order_file f where f.tenant_id = $1 and f.order_id in ${his})`;
/** Brought for an order of his, or for money of which nobody knew yet that it was his. */
const vouchers = `(select v.id from voucher v where v.tenant_id = $1 and (v.order_id in ${his}
  or v.order_id is null and 'file:voucher-' || v.id in (select r.voucher from receipt r where r.tenant_id = $1 and r.order_id in ${his})))`;
const leads = `(select l.id from marketing_lead l where l.tenant_id = $1 and l.customer_id in ${whole})`;
const phones = `(select c.phone from customer c where c.tenant_id = $1 and c.id in ${whole} union select k.phone from customer_contact k where k.tenant_id = $1 and k.customer_id in ${whole})`;
/** Of a side of a comparison: how much and what became of it, not whose. */
const figuresOf = (side: string): string =>
  `(select jsonb_object_agg(f.key, f.value) from jsonb_each(${side}) f where jsonb_typeof(f.value) in ('number', 'boolean') or f.key = 'status')`;
const number = "'#' || $2::bigint";

/**
 * Everything that the house holds on a customer, in the order in which it is erased: what finds its rows by another's values goes before it. One
 * record for what is handed out to him, for what is shown before he is erased, and for the erasing itself.
 */
export const parts: readonly Part[] = [
  { kind: "contacts", table: "outbox_message", where: `t.phone in ${phones}`, set: null },
  {
    kind: "blackList",
    table: "black_list",
    where: `(${ofOrder} or exists (select from customer c where c.tenant_id = $1 and c.id in ${whole} and c.phone <> ''
      and (t.kind = 'phone' and t.value = c.phone or t.kind = 'idNo' and t.value = c.id_no)))`,
    set: null,
  },
  // A partner's word of him: the entry is over, and whose it was is not told.
  {
    kind: "blackList",
    table: "white_list",
    where: `(t.phone in (select c.phone from customer c where c.tenant_id = $1 and c.id in ${whole} and c.phone <> '')
      or t.id_no in (select c.id_no from customer c where c.tenant_id = $1 and c.id in ${whole} and c.id_no <> ''))`,
    set: "phone = '', id_no = '', name = '', removed_at = coalesce(removed_at, $3::timestamptz)",
  },
  {
    kind: "money",
    table: "channel_transfer",
    where: `t.trade_no in (select x.trade_no from payout_transfer x where x.tenant_id = $1 and x.payout_id in ${payouts})`,
    set: "account_no = ''",
  },
  {
    kind: "money",
    table: "account_inquiry",
    where: `t.payee_id in (select y.id from payee_account y where y.tenant_id = $1 and y.order_id in ${his})`,
    set: "name = ''",
  },
  {
    kind: "money",
    table: "payout_transfer",
    where: `t.payout_id in ${payouts}`,
    set: "bank_name = '', account_no = '', holder = '', voucher = '', fail_reason = case when fail_reason is null then null else '' end",
    keeps: "customerFile",
  },
  { kind: "money", table: "payout_decision", where: `t.payout_id in ${payouts}`, set: "remark = '', refusal = ''", keeps: "customerFile" },
  {
    kind: "money",
    table: "payee_account",
    where: ofOrder,
    set: "bank_name = '', account_no = '', holder = '', reason = '', proof = ''",
    keeps: "customerFile",
  },
  {
    kind: "money",
    table: "virtual_account",
    where: ofOrder,
    set: "number = case when number is null then null else '#' || id end, end_reason = ''",
    keeps: "customerFile",
  },
  {
    kind: "money",
    table: "reconciliation_row",
    where: `t.trade_no in (select r.trade_no from receipt r where r.tenant_id = $1 and r.order_id in ${his})`,
    set: `ours = ${figuresOf("ours")}, theirs = ${figuresOf("theirs")}, remark = ''`,
  },
  {
    kind: "money",
    table: "statement_line",
    // His money, placed or not yet: by what is placed, by his numbers and by codes that were made for him.
    // A line of a channel's settlement names nobody.
    where: `(t.id in (select r.statement_line_id from receipt r where r.tenant_id = $1 and r.order_id in ${his} and r.settlement_id is null)
      or t.trade_no <> '' and t.trade_no in (select r.trade_no from receipt r where r.tenant_id = $1 and r.order_id in ${his})
      or t.refs && array(select p.code from pay_code p where p.tenant_id = $1 and p.order_id in ${his}))`,
    set: "payer = '', payer_folded = '', memo = '', refs = '{}', parked_remark = '', reopen_reason = ''",
    keeps: "accounting",
  },
  { kind: "money", table: "voucher_content", where: `t.voucher_id in ${vouchers}`, set: null, keeps: "accounting" },
  { kind: "money", table: "voucher", where: `t.id in ${vouchers}`, set: null, keeps: "accounting" },
  {
    kind: "money",
    table: "receipt",
    where: ofOrder,
    set: "payer = '', voucher = '', remark = '', refusal = '', decision = ''",
    keeps: "accounting",
  },
  {
    kind: "money",
    table: "refund",
    where: ofOrder,
    set: "bank_name = '', account_no = '', reason = '', refusal = null, remark = '', voucher = '', fail_reason = ''",
    keeps: "accounting",
  },
  { kind: "money", table: "waiver", where: ofOrder, set: "reason = '', remark = '', refusal = ''", keeps: "accounting" },
  { kind: "money", table: "extension", where: ofOrder, set: "remark = ''" },
  { kind: "money", table: "repayment", where: ofOrder, set: "stays" },
  { kind: "ledger", table: "posting", where: ofOrder, set: "stays" },
  { kind: "ledger", table: "loan_event", where: ofOrder, set: "stays" },
  {
    kind: "applications",
    table: "review",
    where: ofOrder,
    // Of a verdict what became of it, and no word: agreement is counted by it. Nothing waits of a case that is over.
    set: `remark = '', evidence = '{}', handed = '{}', held = null, held_until = null, stopped = null, answers = '{}',
      own_verdict = case when own_verdict is not null then jsonb_build_object('decision', own_verdict -> 'decision') end`,
    keeps: "customerFile",
  },
  {
    kind: "applications",
    table: "review_sample",
    where: ofOrder,
    set: "held = null, held_until = null, answers = '{}', evidence = '{}', handed = '{}', state = case when state = 'held' then 'void' else state end",
  },
  { kind: "applications", table: "review_recusal", where: ofCustomer, set: null },
  { kind: "applications", table: "review_call", where: ofOrder, set: "answers = '[]', remark = ''", keeps: "customerFile" },
  {
    kind: "applications",
    table: "machine_review",
    where: ofOrder,
    // Which rules hit is counted by the reports; what they hit is his.
    set: `facts = null, hits = coalesce((select jsonb_agg(jsonb_build_object('rule', h.hit -> 'rule', 'action', h.hit -> 'action'))
      from jsonb_array_elements(case jsonb_typeof(hits) when 'array' then hits else '[]' end) h(hit)), '[]')`,
    keeps: "customerFile",
  },
  { kind: "applications", table: "review_fact", where: ofOrder, set: "stays" },
  { kind: "applications", table: "order_file_content", where: `t.file_id in ${files}`, set: null, keeps: "customerFile" },
  { kind: "applications", table: "order_file", where: ofOrder, set: null, keeps: "customerFile" },
  {
    kind: "applications",
    table: "application_detail",
    where: ofOrder,
    set: "employer_phone = '', device_id = '', device_model = '', device_os = '', document = '{}'",
    keeps: "customerFile",
  },
  { kind: "contacts", table: "contact_attempt", where: ofCustomer, set: "words" },
  { kind: "contacts", table: "phone_call", where: ofOrder, set: "recording = ''" },
  { kind: "contacts", table: "phone_call", where: withoutOrder, set: "recording = ''" },
  { kind: "contacts", table: "contact_preference", where: ofCustomer, set: "stays" },
  { kind: "messages", table: "message", where: ofOrder, set: "content = '', fail_reason = '', digit = '', recording = ''" },
  { kind: "messages", table: "message", where: withoutOrder, set: "content = '', fail_reason = '', digit = '', recording = ''" },
  { kind: "remarks", table: "collection_result", where: ofOrder, set: "remark = ''" },
  { kind: "remarks", table: "order_remark", where: ofOrder, set: "words" },
  { kind: "remarks", table: "order_event", where: ofOrder, set: "words" },
  {
    kind: "remarks",
    table: "approval",
    where: `(${ofOrder} or t.target = 'customer ' || $2::bigint or t.payload ->> 'customerId' = $2::bigint::text or t.payload ->> 'goneId' = $2::bigint::text)`,
    set: "payload = coalesce((select jsonb_object_agg(d.key, d.value) from jsonb_each(payload) d where jsonb_typeof(d.value) in ('number', 'boolean')), '{}'), payload_before = null, remark = ''",
  },
  { kind: "complaints", table: "complaint", where: ofCustomer, set: "text = '', answer = ''" },
  { kind: "complaints", table: "feedback", where: ofCustomer, set: "content = '', images = '{}', remarks = ''" },
  { kind: "remarks", table: "audit_said", where: `t.customers && array${whole}`, set: "text = '', salt = ''" },
  { kind: "marketing", table: "lead_remark", where: `t.lead_id in ${leads}`, set: "remark = ''" },
  {
    kind: "marketing",
    table: "marketing_prospect",
    where: `t.customer_id in ${whole}`,
    // What is left of the number keeps the next file from bringing him back.
    set: "phone = encode(sha256(convert_to(phone, 'UTF8')), 'hex'), name = '', name_folded = '', origin = '', consent = '', state = 'barred'",
  },
  {
    kind: "marketing",
    table: "marketing_lead",
    where: ofCustomer,
    set: "state = 'done', owner_id = null, next_follow_at = null, bulk_remark = '', ended_at = coalesce(ended_at, $3::timestamptz)",
  },
  {
    kind: "messages",
    table: "private_text",
    where: ofCustomer,
    set: "sealed = null, digest = null, reason = '', fail_reason = ''",
  },
  { kind: "marketing", table: "user_coupon", where: ofCustomer, set: "revoke_reason = ''" },
  { kind: "thirdParties", table: "customer_contact", where: ofCustomer, set: null },
  { kind: "seen", table: "record_access", where: ofOrder, set: "stays" },
  { kind: "seen", table: "record_access", where: `t.lead_id in ${leads}`, set: "stays" },
  { kind: "applications", table: "document_request", where: ofOrder, set: "stays" },
  { kind: "seen", table: "file_access", where: ofOrder, set: "stays" },
  { kind: "seen", table: "phone_reveal", where: ofCustomer, set: "stays" },
  { kind: "complaints", table: "refusal_contest", where: ofCustomer, set: "reason = '', answer = ''" },
  { kind: "requests", table: "legal_hold", where: ofCustomer, set: "reason = '', release_reason = ''" },
  { kind: "requests", table: "rights_request", where: ofCustomer, set: "note = '', answer = ''" },
  {
    kind: "applications",
    table: "loan_order",
    where: ofCustomer,
    set: `customer_name = ${number}, name_folded = ${number}, phone = '', external_no = null, labels = '{}'`,
    keeps: "customerFile",
  },
  { kind: "remarks", table: "customer_label", where: ofCustomer, set: null },
  {
    kind: "profile",
    table: "customer_merge",
    where: "(t.kept_id = $2 or t.gone_id = $2)",
    set: "before = '{}', moved = '{}'",
    keeps: "customerFile",
  },
  {
    kind: "profile",
    table: "customer",
    where: `t.id in ${whole}`,
    set: `name = ${number}, name_folded = ${number}, phone = '', id_no = '', province = '', employer = '', birth_date = null, id_expires_on = null, last_login_at = null, contact_status = 'normal', device_os = null, frozen_reason = ''`,
    keeps: "customerFile",
  },
];

/** Loose texts that name nobody by number: found by his values ($2), and then gone. Small tables, or none that keeps long. */
export const loose: readonly { readonly table: string; readonly text: string; readonly set: string | null }[] = [
  { table: "draft", text: "t.body::text", set: null },
  { table: "preference", text: "t.body::text", set: null },
  { table: "saved_view", text: "concat_ws(' ', t.name, t.search)", set: "search = '', name = '#' || id" },
  { table: "export_job", text: "concat_ws(' ', t.filters::text, t.reason)", set: "filters = '{}', reason = '–'" },
  { table: "idempotency", text: "t.answer::text", set: "answer = 'null'" },
  // A text that was tried with the figures of his order.
  { table: "message_test", text: "t.content", set: "content = ''" },
  { table: "outbox_message", text: "t.content", set: null },
  // A sending to one number: whom it went to stands in its rows.
  { table: "message_task", text: "t.filters::text", set: "filters = null" },
  { table: "coupon_send", text: "concat_ws(' ', t.skipped::text, t.remark)", set: "skipped = '[]', remark = ''" },
];
