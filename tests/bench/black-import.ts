import { limits } from "../../src/lending/limits.ts";
import { blackFileFields } from "../../src/lending/options/black-file.ts";
import { must, signIn } from "./client.ts";
import { type Book, serverOf } from "./house.ts";
import { atMost, type Bar, holds, ms } from "./table.ts";

const bar = 5_000;
const rows = limits.blackInFile;
const isWrong = (at: number): boolean => at % 50 === 0;
const isTwice = (at: number): boolean => at % 100 === 1 && at > 1;

/** A file as it comes: one row in fifty is wrong, one in a hundred stands twice. */
const rowAt = (at: number): string[] => {
  const number = isTwice(at) ? at - 2 : at;
  const value = isWrong(at) ? "12" : at % 2 === 0 ? `07909${String(1_000_000 + number)}` : `09${String(12_000_000 + number)}`;
  return [at % 2 === 0 ? "idNo" : "phone", value, "Sold his number", ""];
};

/** The longest file for the black list: judged, put before a second person, and taken on his word; each wrong row is named by its line. */
export async function measureBlackImport(book: Book): Promise<readonly Bar[]> {
  const server = await serverOf(book);
  try {
    const [token, other] = [await signIn(server.origin, book, "manager01"), await signIn(server.origin, book, "manager02")];
    const file = [[...blackFileFields], ...Array.from({ length: rows }, (_, at) => rowAt(at))];
    const timed = async <T>(work: () => Promise<T>): Promise<readonly [T, number]> => {
      const began = performance.now();
      return [await work(), performance.now() - began];
    };
    const send = (dry: boolean) => must(server.origin, { name: "black.import", input: { rows: file, dry }, token });
    const [judged, judging] = await timed(() => send(true));
    const [{ pending }, asking] = await timed(() => send(false));
    if (!pending) throw new Error("a file of that length waits for a second person");
    const decision = { approvalId: pending.approvalId, decision: "approve" as const };
    const [, taking] = await timed(() => must(server.origin, { name: "approval.review", input: decision, token: other }));
    const { rows: kept } = await book.owner.query<{ n: number }>(
      "select count(*)::int as n from black_list where tenant_id = 1 and source = 'import' and reason = 'Sold his number'",
    );
    // Lines as a spreadsheet counts them: titles are the first.
    const wrong = Array.from({ length: rows }, (_, at) => at).flatMap((at) => (isWrong(at) || isTwice(at) ? [at + 2] : []));
    const isNamed = judged.bad.length === wrong.length && judged.bad.every(({ line, reason }, at) => line === wrong[at] && reason !== "");
    return [
      atMost("a file of 10,000 values for the black list, judged", bar, judging, [ms]),
      atMost("the same, put before a second person", bar, asking, [ms]),
      atMost("the same, taken on his word", bar, taking, [ms]),
      holds("the same, each wrong row named", `${wrong.length}`, isNamed, `${judged.bad.length}`),
      holds("the same, what is right stands on the list", `${rows - wrong.length}`, kept[0]?.n === rows - wrong.length, `${kept[0]?.n}`),
    ];
  } finally {
    await server.stop();
  }
}
