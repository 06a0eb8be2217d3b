import type { Locale } from "../../../../contract/languages.ts";
import { languageTag } from "../../../../contract/languages.ts";
import { owedBy, paperNumber, statementOf, taxCharged, type LedgerEntry } from "../../../../lending/finance/paper.ts";
import { taxIn } from "../../../../lending/product/tax.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { TenantMoment } from "../../../kernel/context.ts";
import { textIn } from "../../../kernel/http/texts.ts";
import { readLoan } from "../../book/book/book.actions.ts";
import { dayText, moneyText } from "../../contact/message/values.ts";
import type { Sheet } from "./paper.pdf.ts";
import { selectEntries, selectFacts, selectParts, type PaperRow } from "./paper.store.ts";

interface Writing {
  readonly moment: TenantMoment;
  readonly paper: PaperRow;
  readonly entries: readonly LedgerEntry[];
  readonly say: (key: string, vars?: Readonly<Record<string, string>>) => string;
  readonly sum: (minor: number) => string;
  readonly at: (instant: Date) => string;
  readonly day: (day: string) => string;
}
type Body = Pick<Sheet, "facts" | "text" | "table">;

/** The money of a receipt, part by part, and what is owed after it. */
async function receiptBody({ moment, paper, entries, say, sum, at }: Writing): Promise<Body> {
  const parts = await selectParts(moment, paper.repayment_id ?? 0);
  if (!parts) throw new Refused({ error: "notFound", field: "paperId" });
  const { principal, interest, fee, penalty } = parts;
  const read = await readLoan(moment, paper.order_id, localDate(moment.now, moment.tenant.timeZone));
  const taxes = (["interest", "fee", "penalty"] as const).map((part) => [part, read ? taxIn(read.terms, part, parts[part]) : 0] as const);
  return {
    facts: [[say("received"), at(parts.value_at)]],
    text: say("receipt.text", { amount: sum(principal + interest + fee + penalty) }),
    table: {
      heads: [say("part"), say("amount")],
      rows: [
        ...Object.entries({ principal, interest, fee, penalty })
          .filter(([, amount]) => amount !== 0)
          .map(([part, amount]) => [say(`parts.${part}`), sum(amount)]),
        ...taxes.filter(([, tax]) => tax !== 0).map(([part, tax]) => [say("taxOn", { part: say(`parts.${part}`) }), sum(tax)]),
        [say("total"), sum(principal + interest + fee + penalty)],
        [say("owedAfter"), sum(owedBy(entries))],
      ],
    },
  };
}

/** Every change of what is owed in some days, and what was owed before and after them. */
function statementBody({ paper, entries, say, sum, day }: Writing): Body {
  const [from, to] = [paper.from_day ?? "", paper.to_day ?? ""];
  const { opening, lines, charged, credited, closing, taxCharged: tax, taxCredited } = statementOf(entries, from, to);
  const amount = (minor: number) => (minor === 0 ? "" : sum(minor));
  return {
    facts: [[say("days"), `${day(from)} – ${day(to)}`]],
    text: say("statement.text"),
    table: {
      heads: [say("day"), say("what"), say("charged"), say("credited"), say("balance")],
      rows: [
        [day(from), say("opening"), "", "", sum(opening)],
        ...lines.map((line) => [
          day(line.day),
          say(`codes.${line.code}`) || line.code,
          amount(line.charged),
          amount(line.credited),
          sum(line.balance),
        ]),
        [day(to), say("closing"), sum(charged), sum(credited), sum(closing)],
        ...(tax === 0 && taxCredited === 0 ? [] : [["", say("parts.tax"), amount(tax), amount(taxCredited), ""]]),
      ],
    },
  };
}

/** What a paper says, in its language, by the order's ledger as it was when it was issued. */
export async function sheetOf(moment: TenantMoment, paper: PaperRow): Promise<Sheet> {
  const facts = await selectFacts(moment, paper.order_id);
  if (!facts) throw new Refused({ error: "notFound", field: "paperId" });
  const locale: Locale = paper.locale;
  const { tenant } = moment;
  const sum = (minor: number) => moneyText(minor, { currency: tenant.currency, locale });
  const at = (instant: Date) =>
    new Intl.DateTimeFormat(languageTag(locale), { dateStyle: "short", timeStyle: "short", timeZone: tenant.timeZone }).format(instant);
  const say: Writing["say"] = (key, vars = {}) => textIn(locale, `paper.${key}`, vars);
  const entries = await selectEntries(moment, paper.order_id, paper.up_to_posting);
  const writing: Writing = { moment, paper, entries, say, sum, at, day: (day) => dayText(day, locale) };
  const body: Body =
    paper.kind === "receipt"
      ? await receiptBody(writing)
      : paper.kind === "statement"
        ? statementBody(writing)
        : {
            facts: taxCharged(entries) === 0 ? [] : [[say("taxOfContract"), sum(taxCharged(entries))]],
            text: say("certificate.text", { orderNo: facts.order_no, owed: sum(owedBy(entries)) }),
            table: null,
          };
  const no = paperNumber(paper.kind, paper.year, paper.number);
  return {
    lender: tenant.name,
    title: say(`${paper.kind}.title`),
    no,
    facts: [
      [say("customer"), facts.name],
      [say("idNo"), facts.id_no.slice(-4).padStart(facts.id_no.length, "*")],
      [say("order"), `${facts.order_no} · ${facts.app}`],
      [say("contract"), sum(facts.principal)],
      ...(facts.paid_out_at ? ([[say("paidOut"), at(facts.paid_out_at)]] as const) : []),
      ...body.facts,
      [say("issued"), at(paper.issued_at)],
    ],
    text: body.text,
    table: body.table,
    foot: say("foot", { no, lender: tenant.name, zone: tenant.timeZone }),
    void: paper.is_void ? say("void") : null,
    at: paper.issued_at,
  };
}
