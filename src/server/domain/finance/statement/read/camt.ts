import { XMLParser } from "fast-xml-parser";
import { Refused } from "../../../../../lending/reason.ts";
import { amountOf, type Fault, type ReadLine } from "./cells.ts";
import { joined, type Part } from "./parts.ts";

/** A node of the file as it was parsed: text, or named children. */
type Node = string | { readonly [name: string]: Node | readonly Node[] | undefined };

const many = new Set(["Stmt", "Ntry", "Bal", "TxDtls", "NtryDtls", "Ustrd"]);
const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => many.has(name),
});

const isList = (node: unknown): node is readonly Node[] => Array.isArray(node);
/** The first of what stands at a path. */
function at(node: Node | undefined, path: string): Node | undefined {
  let here: Node | undefined = node;
  for (const name of path.split(".")) {
    const next: Node | readonly Node[] | undefined = typeof here === "object" ? here[name] : undefined;
    here = isList(next) ? next[0] : next;
  }
  return here;
}
const all = (node: Node | undefined, name: string): readonly Node[] => {
  const found = typeof node === "object" ? node[name] : undefined;
  return isList(found) ? found : found === undefined ? [] : [found];
};
const text = (node: Node | undefined): string =>
  (typeof node === "string" ? node : typeof node?.["#text"] === "string" ? node["#text"] : "").trim();

function signed(node: Node | undefined): number | null {
  const parsed = amountOf(text(at(node, "Amt")), ".");
  if ("fault" in parsed) return null;
  return text(at(node, "CdtDbtInd")) === "DBIT" ? -parsed.value : parsed.value;
}
const balance = (statement: Node, codes: readonly string[]): number | null =>
  signed(all(statement, "Bal").find((each) => codes.includes(text(at(each, "Tp.CdOrPrtry.Cd")))));

const wanted = (value: string): string => (/^(NOTPROVIDED|NONREF)$/i.test(value) ? "" : value);

/** Who sent it, what he wrote, and its number. */
function detailsOf(entry: Node, detail: Node | undefined) {
  const payer = text(at(detail, "RltdPties.Dbtr.Nm")) || text(at(detail, "RltdPties.Dbtr.Pty.Nm"));
  const memo = [
    ...all(at(detail, "RmtInf"), "Ustrd").map(text),
    text(at(detail, "RmtInf.Strd.CdtrRefInf.Ref")),
    text(at(entry, "AddtlNtryInf")),
  ];
  const numbers = [at(detail, "Refs.AcctSvcrRef"), at(entry, "AcctSvcrRef"), at(detail, "Refs.EndToEndId"), at(entry, "NtryRef")];
  return {
    payer: payer.slice(0, 120),
    memo: memo.join(" ").trim().slice(0, 500),
    tradeNo: (numbers.map(text).find(wanted) ?? "").slice(0, 64),
  };
}

function entryLines(entry: Node, line: number, faults: Fault[]): readonly ReadLine[] {
  const day = (
    text(at(entry, "ValDt.Dt")) ||
    text(at(entry, "ValDt.DtTm")) ||
    text(at(entry, "BookgDt.Dt")) ||
    text(at(entry, "BookgDt.DtTm"))
  ).slice(0, 10);
  const amount = signed(entry);
  if (!/^(?:19|2\d)\d\d-\d\d-\d\d$/.test(day)) faults.push({ line, field: "date", fault: day === "" ? "missing" : "date" });
  if (amount === null) faults.push({ line, field: "amount", fault: "amount" });
  if (amount === null || faults.some((each) => each.line === line)) return [];
  const details = all(entry, "NtryDtls").flatMap((each) => all(each, "TxDtls"));
  return [{ line, day, amount, ...detailsOf(entry, details[0]) }];
}

function partOf(statement: Node, from: number): Part {
  const faults: Fault[] = [];
  const entries = all(statement, "Ntry");
  const lines = entries.flatMap((entry, index) => entryLines(entry, from + index, faults));
  const named = all(statement, "Bal").map((each) => text(at(at(each, "Amt"), "@_Ccy")));
  const foreign = entries.map((entry) => text(at(at(entry, "Amt"), "@_Ccy"))).find((each) => each !== named[0]);
  return {
    currency: foreign ?? named[0] ?? "",
    opening: balance(statement, ["OPBD", "PRCD"]),
    closing: balance(statement, ["CLBD"]),
    lines,
    faults,
  };
}

/** Statements of ISO 20022's camt.053; the line is the entry's number in the file. A file that declares entities is not read. */
export function camtLines(xml: string, currency: string) {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new Refused({ error: "statement.unreadable", field: "content" });
  const statements = all(at(parsed(xml), "Document.BkToCstmrStmt"), "Stmt");
  if (statements.length === 0) throw new Refused({ error: "statement.unreadable", field: "content" });
  let from = 1;
  const parts = statements.map((statement) => {
    const part = partOf(statement, from);
    from += all(statement, "Ntry").length;
    return part;
  });
  return joined(parts, currency);
}

function parsed(xml: string): Node {
  try {
    return parser.parse(xml, true) as Node;
  } catch {
    throw new Refused({ error: "statement.unreadable", field: "content" });
  }
}
