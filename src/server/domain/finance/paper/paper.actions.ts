import { offeredIn, readRegion } from "../../../../contract/languages.ts";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { owedBy, paperNumber } from "../../../../lending/finance/paper.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { FileAnswer, type Context, type TenantMoment } from "../../../kernel/context.ts";
import { orderInScope } from "../../book/order/order.actions.ts";
import { sheetOf } from "./paper.sheet.ts";
import { pdfOf } from "./paper.pdf.ts";
import * as store from "./paper.store.ts";

const isSettledStage = (stage: string): boolean => stage === "settled" || stage === "overdue_settled";

export async function readPapers({ loanRecordId }: ParsedOf<"paper.list">, context: Context): Promise<OutputOf<"paper.list">> {
  const order = await orderInScope(context, loanRecordId);
  const papers = await store.selectPapers(context, order.id);
  const money = await store.selectMoney(context, order.id);
  return {
    papers: papers.map((paper) => ({
      paperId: paper.id,
      no: paperNumber(paper.kind, paper.year, paper.number),
      kind: paper.kind,
      amount: paper.kind === "receipt" ? paper.amount : null,
      startTime: paper.from_day,
      endTime: paper.to_day,
      issueTime: paper.issued_at.toISOString(),
      operator: paper.operator,
      isVoid: paper.is_void,
    })),
    repayments: money.map(({ id, at, amount }) => ({ repaymentId: id, valueTime: at.toISOString(), amount })),
    isSettled: isSettledStage(order.stage),
  };
}

type Asked = Omit<ParsedOf<"paper.issue">, "loanRecordId">;

interface Span {
  readonly repaymentId: number | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** What the paper is of, once it is right: a receipt names money of this order that stands, a statement days up to today. */
async function spanOf(moment: TenantMoment, orderId: number, { kind, repaymentId, receiptId, startTime, endTime }: Asked): Promise<Span> {
  if (kind === "certificate") return { repaymentId: null, from: null, to: null };
  if (kind === "receipt") {
    if (repaymentId === undefined && receiptId === undefined) throw new Refused({ error: "badInput", field: "repaymentId" });
    const money = await store.selectMoney(moment, orderId);
    const found = money.find((each) => (repaymentId === undefined ? each.receiptId === receiptId : each.id === repaymentId));
    if (!found) throw new Refused({ error: "notFound", field: "repaymentId" });
    return { repaymentId: found.id, from: null, to: null };
  }
  if (startTime === undefined) throw new Refused({ error: "badInput", field: "startTime" });
  const today = localDate(moment.now, moment.tenant.timeZone);
  const to = endTime === undefined || endTime > today ? today : endTime;
  if (startTime > to) throw new Refused({ error: "range.reversed", field: "endTime" });
  return { repaymentId: null, from: startTime, to };
}

/** A paper of an order, with the next number of its kind. A certificate is of an order that is settled and of which its ledger says that nothing is owed. */
export async function issue(
  moment: TenantMoment,
  orderId: number,
  asked: Asked,
  by: number | null,
): Promise<{ readonly id: number; readonly no: string }> {
  const { kind, language = offeredIn(readRegion(moment.tenant.region))[0] } = asked;
  const facts = await store.selectFacts(moment, orderId);
  if (!facts) throw new Refused({ error: "notFound", field: "loanRecordId" });
  const span = await spanOf(moment, orderId, asked);
  if (kind === "certificate") await refuseOwed(moment, orderId, facts);
  const year = Number(localDate(moment.now, moment.tenant.timeZone).slice(0, 4));
  const { posting, event } = facts;
  const { id, number } = await store.insertPaper(moment, { kind, year, orderId, ...span, posting, event, locale: language, by });
  return { id, no: paperNumber(kind, year, number) };
}

async function refuseOwed(moment: TenantMoment, orderId: number, { stage, posting }: store.Facts): Promise<void> {
  if (!isSettledStage(stage) || owedBy(await store.selectEntries(moment, orderId, posting)) !== 0)
    throw new Refused({ error: "paper.owed", field: "kind" });
}

export async function issuePaper({ loanRecordId, ...asked }: ParsedOf<"paper.issue">, context: Context): Promise<OutputOf<"paper.issue">> {
  const order = await orderInScope(context, loanRecordId);
  const { id, no } = await issue(context, order.id, asked, context.staff.id);
  context.record({ subject: "order", ids: [order.id], detail: { paper: id, no, kind: asked.kind } });
  context.changed([order.id]);
  return { paperId: id, no };
}

/** The file of a paper as it is now: void where it has become so. */
export async function fileOf(
  moment: TenantMoment,
  paperId: number,
): Promise<{ readonly bytes: Buffer; readonly paper: store.PaperRow; readonly no: string }> {
  const paper = await store.selectPaper(moment, paperId);
  if (!paper) throw new Refused({ error: "notFound", field: "paperId" });
  return { bytes: await pdfOf(await sheetOf(moment, paper)), paper, no: paperNumber(paper.kind, paper.year, paper.number) };
}

export async function servePaper({ paperId }: ParsedOf<"paper.file">, context: Context): Promise<FileAnswer> {
  const { bytes, paper, no } = await fileOf(context, paperId);
  const order = await orderInScope(context, paper.order_id);
  context.record({ subject: "order", ids: [order.id], detail: { paper: paperId, no } });
  return new FileAnswer({ bytes, type: "application/pdf", name: `${no}.pdf` });
}
