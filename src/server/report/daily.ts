import type { OutputOf, ParsedOf } from "../../contract/types.ts";
import { isNobody, nobody } from "../../contract/report/nobody.ts";
import { addDays, daysBetween, localDate } from "../../lending/time/zone.ts";
import { type Along, type Flow, type Named, selectFlows, selectNames, selectPrincipal, selectStock } from "./daily.queries.ts";
import { type Asking, share, sliceOf } from "./time-share.ts";
import { selectStaffIds, type Slice } from "./time-share.queries.ts";

type Input = ParsedOf<"collectionData.rank">;
/** What every line of collection daily says. */
type Line = Omit<OutputOf<"collectionData.stageRank">[number], "stage" | "rank"> & { readonly key: number | string };

const nothing: Omit<Flow, "key"> = {
  allocated: 0,
  recoveredCount: 0,
  recoveredPrincipal: 0,
  recoveredInterest: 0,
  recoveredPenalty: 0,
  results: 0,
  promised: 0,
};

/** The calendar month of the slice's last day, up to where the slice ends. */
function monthOf(slice: Slice): Slice {
  const last = slice.days.at(-1) ?? "";
  const first = `${last.slice(0, 8)}01`;
  return { ...slice, days: Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at)) };
}

interface Slices {
  /** Whose facts are counted. */
  readonly slice: Slice;
  /** Whose orders are counted that are held now. */
  readonly held: Slice;
}
/** A line for each of those who hold, got or brought in something; the most principal first. */
async function linesOf({ tx, tenant, now }: Asking, { slice, held: holding }: Slices, along: Along): Promise<readonly Line[]> {
  const today = localDate(now, tenant.timeZone);
  const endsToday = slice.days.at(-1) === today;
  const flows = new Map((await selectFlows(tx, slice, along)).map((row) => [row.key, row]));
  const month = new Map((await selectPrincipal(tx, monthOf(slice), along)).map((row) => [row.key, row.principal]));
  const stock = new Map((endsToday ? await selectStock(tx, holding, along, today) : []).map((row) => [row.key, row]));
  const held = (key: number | string) =>
    endsToday ? (stock.get(key) ?? { stock: 0, stockPrincipal: 0 }) : { stock: null, stockPrincipal: null };
  return [...new Set([...flows.keys(), ...month.keys(), ...stock.keys()])]
    .map((key): Line => {
      const flow = flows.get(key) ?? nothing;
      const { stock: orders, stockPrincipal } = held(key);
      const countRate = share(flow.recoveredCount, flow.allocated);
      return { ...nothing, ...flow, key, stock: orders, stockPrincipal, rate: countRate, countRate, monthPrincipal: month.get(key) ?? 0 };
    })
    .filter(isThere)
    .toSorted((a, b) => b.recoveredPrincipal - a.recoveredPrincipal || b.recoveredCount - a.recoveredCount || (a.key < b.key ? -1 : 1));
}

const isThere = ({ key: _key, rate: _rate, countRate: _countRate, ...values }: Line): boolean =>
  Object.values(values).some((value) => value !== null && value !== 0);

/** Whoever shows it names it in his own language. */
const nobodys: Named = { key: nobody, name: "", team: "", people: [nobody] };
/** Lines of people or teams with their names. */
async function namedLines(input: Input, context: Asking, along: "person" | "team") {
  const whole = await sliceOf(context, input);
  // Each by name, and nobody's where everybody's is seen; orders that nobody has lie there, too.
  const everybody = { teamId: null, staffId: null };
  const named = whole.people ? whole : { ...whole, people: [...(await selectStaffIds(context.tx, context.tenant.id, everybody)), nobody] };
  const lines = await linesOf(context, { slice: named, held: whole }, along);
  const names = await selectNames(
    context.tx,
    context.tenant.id,
    along,
    lines.map(({ key }) => key),
  );
  const byKey = new Map(names.map((each) => [each.key, each]));
  return lines.flatMap(({ key, ...line }) => {
    const named = isNobody(key) ? nobodys : byKey.get(key);
    return named ? [{ line, named }] : [];
  });
}
const idOf = ({ key }: Named): number => Number(key);

/** Collection daily by collector. */
export async function staffDaily(input: Input, context: Asking): Promise<OutputOf<"collectionData.rank">> {
  const lines = await namedLines(input, context, "person");
  return lines.map(({ line, named }, at) => ({
    rank: at + 1,
    ...line,
    adminUserId: idOf(named),
    adminName: named.name,
    teamName: named.team,
  }));
}

/** The same by team. */
export async function teamDaily(input: Input, context: Asking): Promise<OutputOf<"collectionData.teamRank">> {
  const lines = await namedLines(input, context, "team");
  return lines.map(({ line, named }, at) => ({
    rank: at + 1,
    ...line,
    teamId: idOf(named),
    teamName: named.name,
    adminUserIds: [...named.people],
  }));
}

/** The same by stage, with what is nobody's. */
export async function stageDaily(input: Input, context: Asking): Promise<OutputOf<"collectionData.stageRank">> {
  const slice = await sliceOf(context, input);
  const lines = await linesOf(context, { slice, held: slice }, "stage");
  return lines.map(({ key, ...line }, at) => ({ rank: at + 1, ...line, stage: String(key) }));
}
