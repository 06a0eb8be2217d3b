import { wagesCalls } from "../../../../contract/finance/book/wages.calls.ts";
import { wageLineList, wagesList } from "../../../../contract/finance/book/wages.columns.ts";
import type { RowOf } from "../../../../contract/types.ts";
import type { Reason } from "../../../../lending/reason.ts";
import { mayConfirmWages, wageKindCodes, wageKinds } from "../../../../lending/finance/wages.rules.ts";
import { addMonths, localDate } from "../../../../lending/time/zone.ts";
import { openedFrom, openOrderTab } from "../../../client/order-tab.ts";
import { timeZone } from "../../../i18n/format.ts";
import { sendVoucher } from "../../../form/voucher/send-voucher.ts";
import { voucherWord } from "../../../form/voucher/voucher-word.ts";
import { loadSections, tn } from "../../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../../kernel/command/command.ts";
import { goTo, ports } from "../../../kernel/command/ports.ts";
import type { Tone } from "../../../kernel/screen/screen.ts";
import { approvalList } from "../../../table/approval/approval-list.tsx";
import { evidencePeek } from "../../../table/approval/evidence.peek.tsx";
import { mostAtOnce, stepOf } from "../../../table/approval/decision.ts";
import { askAndRefresh, asking } from "../../../table/asking.ts";
import { eachRow } from "../../../table/each-row.ts";
import { choicesOf } from "../../../table/filter/options.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { tableScreen } from "../../../table/table-screen.tsx";
import { Own } from "../../../table/approval/evidence-parts.tsx";
import { personOptions } from "../money-people.ts";

export type Statement = RowOf<"wages.list">;
const path = "/finance/wagesRepayment";
export type WageLine = RowOf<"wages.lines">;
const tones: Readonly<Record<Statement["status"], Tone>> = { prepared: "plain", accepted: "warn", contested: "bad", paid: "good" };
/** The last fifteen that are over. */
const months = () => {
  const now = localDate(new Date(), timeZone());
  return Array.from({ length: 15 }, (_none, at) => addMonths(now, -1 - at).slice(0, 7)).map((value) => ({ value, label: value }));
};

const prepare = lateForm<null, true>(async () => (await Promise.all([import("./prepare.form.tsx"), loadSections("form")]))[0].PrepareForm);
const correct = lateForm<WageLine, true>(
  async () => (await Promise.all([import("./correct.form.tsx"), loadSections("form")]))[0].CorrectForm,
);

const paid = lateForm<readonly Statement[], Blob>(
  async () => (await Promise.all([import("./paid.form.tsx"), loadSections("form")]))[0].PaidForm,
);

/** Confirmed with what shows the transfer: one voucher of the house for all that it paid. */
async function confirm(rows: readonly Statement[], context: Pick<ScreenContext<Statement>, "source" | "refresh">): Promise<void> {
  const answer = await ports.ask(paid.form, rows, context.source);
  if (!answer) return;
  const meta = { command: "wages.confirm", source: context.source };
  const voucherUrl = await sendVoucher(answer.values, meta);
  const send = ({ id }: Statement, idempotencyKey: string) =>
    ports.send(wagesCalls["wages.confirm"], { ids: [id], voucherUrl }, { ...meta, idempotencyKey });
  const of = { path, command: meta.command, rows, idOf: ({ id }: Statement) => id };
  const nameOf = ({ adminName, month: name }: Statement) => `${adminName} ${name}`;
  await eachRow({ ...of, nameOf, send, done: (count) => tn("wages.paid.done", count) }, context);
}

const commands: readonly Command<Statement>[] = [
  commandsFor<Statement>().ui({
    id: "wages.confirm.voucher",
    label: "wages.paid.label",
    target: "many",
    verb: "paidByHand",
    place: { bar: 4, rowMenu: 4 },
    permission: wagesCalls["wages.confirm"].permission,
    acts: true,
    blocked: (rows) =>
      rows.length > mostAtOnce
        ? { error: "approval.tooMany", vars: { most: mostAtOnce } }
        : (rows.map(mayConfirmWages).find((reason) => reason !== null) ?? null),
    run: (rows, context) => void confirm(rows, context),
  }),
  commandsFor<Statement>().ui({
    id: "wages.prepare",
    label: "wages.prepare.label",
    target: "screen",
    verb: "new",
    place: { bar: 3, hint: 3 },
    permission: wagesCalls["wages.prepare"].permission,
    acts: true,
    run: (_none, context) => void askAndRefresh(prepare.form, null, context),
  }),
];

/** Commission of a month, person by person: `c` prepares it, Enter shows the money behind it, `p` confirms and pays by another hand. */
export const wagesRepayment = approvalList<"wages.list">({
  path,
  list: wagesList,
  rowKey: "id",
  open: ({ id }) => goTo(`/finance/wagesRepayment/money?statementId=${id}`),
  show: "status month adminName department base commission deduction carried payable carryOn answer preparer prepareTime answerTime confirmer payTime voucherUrl id",
  looks: {
    status: { tone: ({ status }) => tones[status] },
    month: { cell: ({ month: name }) => <Own>{name}</Own> },
    answer: { cell: ({ answer }) => <Own>{answer || "–"}</Own> },
    voucherUrl: { cell: ({ voucherUrl }) => <Own>{voucherWord(voucherUrl)}</Own> },
  },
  beside: evidencePeek<Statement>({
    of: "wages",
    list: wagesList,
    idOf: ({ id }) => id,
    nameOf: ({ adminName, month: name }) => `${adminName} ${name}`,
    facts: ["status", "department", "base", "commission", "deduction", "carried", "payable", "carryOn"],
    seenOf: ({ status, payable }) => `${status} ${payable}`,
  }),
  mark: ({ status }) => (status === "accepted" ? "warn" : status === "contested" ? "bad" : "plain"),
  filters: [
    { key: "month", label: "wages.column.month", kind: "one-of", options: months },
    "status",
    { key: "department", label: "wages.column.department", kind: "many-of", options: choicesOf(wageKindCodes) },
    { key: "adminUserId", label: "wages.column.staff", kind: "many-of", options: personOptions(...wageKinds) },
  ],
  total: wagesCalls["wages.total"],
  deciding: {
    steps: [
      stepOf({
        call: wagesCalls["wages.confirm"],
        takes: ({ status }: Statement) => status !== "paid",
        word: "wages.confirm",
        oneWay: true,
        input: ({ id }) => ({ ids: [id] }),
      }),
    ],
    blocked: mayConfirmWages,
    nameOf: ({ adminName, month: name }) => `${adminName} ${name}`,
    amountOf: ({ payable }) => payable,
  },
  commands,
});

const mayCorrect = ({ earned, corrected }: WageLine): Reason | null =>
  earned <= 0 || earned + corrected <= 0 ? { error: "wages.notEarned" } : null;

/** The money behind a statement: Enter opens its order, `c` takes back what was wrongly earned of it. */
export const wageMoney = tableScreen<"wages.lines">({
  path: "/finance/wagesRepayment/money",
  list: wageLineList,
  rowKey: "lineId",
  open: ({ loanRecordId, orderNo }) => void openOrderTab(loanRecordId, orderNo, openedFrom()),
  looks: {
    earned: { tone: ({ earned }) => (earned < 0 ? "bad" : "plain") },
    stage: { cell: ({ stage }) => <Own>{stage}</Own> },
    reason: { cell: ({ reason }) => <Own>{reason || "–"}</Own> },
  },
  mark: ({ corrected, earned }) => (earned < 0 || corrected < 0 ? "bad" : "plain"),
  filters: ["statementId"],
  commands: [
    commandsFor<WageLine>().ui({
      id: "wages.correct",
      label: "wages.correct.label",
      target: "one",
      verb: "new",
      place: { bar: 1, rowMenu: 1, hint: 1 },
      permission: wagesCalls["wages.correct"].permission,
      acts: true,
      blocked: mayCorrect,
      run: asking(correct.form),
    }),
  ],
});
