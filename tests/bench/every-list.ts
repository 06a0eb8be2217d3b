import { calls, type CallName } from "../../src/contract/calls.ts";
import { type Input, type List, lists, type Way, waysOf } from "../support/list-ways.ts";
import { ask, signIn } from "./client.ts";
import { type Book, serverOf } from "./house.ts";
import { atMost, type Bar, count, median, ms, quantile, say } from "./table.ts";

/** screen-done: rows of a list, in ms, whatever it is asked by. */
const limit = 30;
const rounds = 3;
/** Everybody who may open some list; a list is asked for by the first of them who may see it, the widest scope first. */
const accounts = ["manager01", "finance01", "marketer01", "tenant01", "auditor01", "service01", "first01", "supervisor01", "platform01"];
interface Seat {
  readonly account: string;
  readonly token: string;
}
interface Asked extends Seat {
  readonly list: List;
  readonly origin: string;
}

async function timed(
  { list, origin, token }: Asked,
  way: Way,
): Promise<{ readonly took: number; readonly code: number; readonly data: unknown }> {
  const page = list.shape["pageSize"]?.safeParse(50).success ? { pageSize: 50 } : { pageSize: "50" };
  const began = performance.now();
  const { code, data } = await ask(origin, { name: list.name, input: { ...page, ...way.input } as never, token });
  return { took: performance.now() - began, code, data };
}

/** Who sees rows of it; else whoever may open it. */
async function seatFor(list: List, origin: string, seats: readonly Seat[]): Promise<{ readonly asked: Asked; readonly row: Input } | null> {
  let empty: Asked | null = null;
  for (const seat of seats) {
    const asked = { ...seat, list, origin };
    const { code, data } = await timed(asked, { text: "everything", input: {} });
    if (code !== 1) continue;
    const { list: rows = [] }: { readonly list?: readonly Input[] } = Object(data);
    if (rows[0]) return { asked, row: rows[0] };
    empty ??= asked;
  }
  return empty ? { asked: empty, row: {} } : null;
}

/** Every list of the house on the portfolio that is given: everything, each order and each filter by itself, as whoever may see the most of it asks. */
export async function measureEveryList(book: Book): Promise<readonly Bar[]> {
  await book.owner.query("vacuum analyze");
  const server = await serverOf(book);
  try {
    const seats: Seat[] = [];
    for (const account of accounts) seats.push({ account, token: await signIn(server.origin, book, account) });
    const taken: { readonly text: string; readonly took: number }[] = [];
    const unseen: string[] = [];
    let empty = 0;
    for (const list of lists) {
      const found = await seatFor(list, server.origin, seats);
      if (!found) {
        unseen.push(list.name);
        continue;
      }
      if (Object.keys(found.row).length === 0) empty += 1;
      for (const way of waysOf(list, found.row, (text) => say(`${text}\n`))) {
        const each: number[] = [];
        let last = 0;
        // What is far above the bar once it is warm is not asked for a third time.
        for (let round = 0; round < rounds && !(each[1] && each[1] > 20 * limit); round += 1) {
          const { took, code } = await timed(found.asked, way);
          last = code;
          each.push(took);
        }
        const text = `${list.name}, ${way.text} (${found.asked.account})`;
        // The first one reads what nobody has read yet; of two the second counts.
        if (last === 1) taken.push({ text, took: median(each.length < rounds ? each.slice(1) : each) });
        else say(`${text}: answered ${last}\n`);
      }
    }
    return barsOf(taken, { unseen, empty });
  } finally {
    await server.stop();
  }
}

function barsOf(
  taken: readonly { readonly text: string; readonly took: number }[],
  { unseen, empty }: { readonly unseen: readonly string[]; readonly empty: number },
): readonly Bar[] {
  const slow = taken.filter(({ took }) => took > limit).toSorted((a, b) => b.took - a.took);
  for (const { text, took } of slow) say(`${text}: ${ms(took)}\n`);
  if (unseen.length > 0) say(`Nobody of the demo opens: ${unseen.join(", ")}\n`);
  const domainOf = (text: string): string => calls[text.split(",")[0] as CallName].path.split("/")[1] ?? "";
  for (const domain of new Set(taken.map(({ text }) => domainOf(text)))) {
    const ways = taken.filter(({ text }) => domainOf(text) === domain).map(({ took }) => took);
    say(
      `${domain}: p95 ${ms(quantile(ways, 0.95))} of ${count(ways.length)} ways, ${count(ways.filter((took) => took > limit).length)} above\n`,
    );
  }
  const note = `${count(taken.length)} ways of ${count(lists.length - unseen.length)} lists, ${count(slow.length)} above, ${count(empty)} lists without rows`;
  const all = taken.map(({ took }) => took);
  return [atMost("every list, each order and filter by itself, p95", limit, quantile(all, 0.95), [ms, note])];
}
