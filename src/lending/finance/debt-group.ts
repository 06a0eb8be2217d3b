import { million, ppm } from "../money/rate.ts";
import { shareText, type Judged } from "../setting/setting.ts";

/** A group of debts by days past due, both ends included, with the share of their principal that is set aside, parts per million. */
export interface DebtGroup {
  readonly code: string;
  readonly from: number;
  readonly to: number | null;
  readonly rate: number;
}
/** A market's table, and the rule that it is from. */
export interface DebtGroups {
  readonly table: string;
  readonly source: string;
}

/** What a lender begins with; an auditor has to confirm each (rules/ledger.md 6). */
const tables: Readonly<Record<string, DebtGroups>> = {
  VN: {
    table: "1 0..9 0%, 2 10..90 5%, 3 91..180 20%, 4 181..360 50%, 5 361.. 100%",
    source: "Thông tư 31/2024/TT-NHNN; Nghị định 86/2024/NĐ-CP",
  },
  PH: {
    table: "C 0 1%, W 1..30 2%, S1 31..90 10%, S2 91..120 25%, D 121..180 50%, L 181.. 100%",
    source: "BSP Circular 941, 1011 (by analogy)",
  },
  MX: { table: "A 0 1%, B 1..30 10%, C 31..60 45%, D 61..89 65%, E 90.. 100%", source: "CUB, Anexo 17 (consumo no revolvente)" },
  PE: { table: "0 0..8 1%, 1 9..30 5%, 2 31..60 25%, 3 61..120 60%, 4 121.. 100%", source: "Resolución SBS 11356-2008" },
  IN: { table: "S 0..90 0.4%, SS 91..455 10%, D 456..1185 50%, L 1186.. 100%", source: "RBI NBFC Directions 2023 (scale based)" },
  ID: { table: "1 0 1%, 2 1..90 5%, 3 91..120 15%, 4 121..180 50%, 5 181.. 100%", source: "POJK 40/POJK.03/2019" },
};
const usual: DebtGroups = { table: "0 0 1%, 1 1..30 5%, 2 31..60 25%, 3 61..90 50%, 4 91.. 100%", source: "" };
export const debtGroupsOf = (market: string): DebtGroups => tables[market] ?? usual;

/** First days of the spans that every market counts in, whatever its groups are. */
export const lateSpans = [0, 1, 31, 61, 91, 181, 361] as const;

const line = /^([\p{L}\p{N}][\p{L}\p{N}+-]{0,7})\s+(\d{1,4})(?:\s*(\.\.)\s*(\d{1,4})?)?\s+(\d{1,3}(?:\.\d{1,2})?)\s*%$/u;

export const debtGroupsText = (groups: readonly DebtGroup[]): string =>
  groups.map(({ code, from, to, rate }) => `${code} ${from === to ? from : `${from}..${to ?? ""}`} ${shareText(rate)}`).join(", ");

const wrong = (code: string): Judged<never> => ({ reason: { error: "setting.groups", field: "value", vars: { code } } });

/** Reads a whole table, `1 0..9 0%, 2 10.. 5%`: from day 0 on, without a gap, the last without an end, none with more than all of its principal. */
export function readDebtGroups(typed: string): Judged<readonly DebtGroup[]> {
  const groups: DebtGroup[] = [];
  for (const text of typed.normalize("NFKC").split(/[,;\n]/)) {
    const [, code = "", first = "", dots, last, share = ""] = line.exec(text.trim()) ?? [];
    if (code === "" || groups.some((each) => each.code === code)) return wrong(text.trim().slice(0, 24));
    const to = dots === undefined ? Number(first) : last === undefined ? null : Number(last);
    groups.push({ code, from: Number(first), to, rate: ppm(share) / 100 });
  }
  groups.sort((one, other) => one.from - other.from);
  let next: number | null = 0;
  for (const { code, from, to, rate } of groups) {
    if (from !== next || (to !== null && to < from) || rate > million) return wrong(code);
    next = to === null ? null : to + 1;
  }
  return next === null ? { value: debtGroupsText(groups), meant: groups } : wrong(groups.at(-1)?.code ?? "");
}

/** The group of a debt that is so many days late. */
export const groupAt = (groups: readonly DebtGroup[], days: number): DebtGroup | undefined =>
  groups.find(({ from, to }) => days >= from && (to === null || days <= to));
