import fc from "fast-check";
import type { CallName } from "../../src/contract/calls.ts";
import type { InputOf, OutputOf } from "../../src/contract/types.ts";
import { type RiskBook, type Verdict, verdicts } from "../../src/lending/risk/engine.ts";
import { flowReason } from "../../src/lending/risk/flow.rules.ts";
import { ruleReason } from "../../src/lending/risk/rule.ts";
import { setReason } from "../../src/lending/risk/set.rules.ts";
import { migrate } from "../../src/server/db/migrate.ts";
import { createDemo } from "../../src/server/demo/demo.ts";
import { handlers, signed, streamers } from "../../src/server/handlers.ts";
import { runMachine } from "../../src/server/jobs/machine-review.ts";
import { runRiskRuns } from "../../src/server/jobs/risk-runs.ts";
import { buildApp, openKernel } from "../../src/server/kernel/http/app.ts";
import type { Kernel } from "../../src/server/kernel/kernel.ts";
import { readSettings } from "../../src/server/kernel/settings.ts";
import { must, signIn } from "../bench/client.ts";
import type { Book } from "../bench/house.ts";
import { type Bar, count, holds } from "../bench/table.ts";
import { anyBook } from "../support/risk.ts";

const tenantId = 1;
type Asks = <N extends CallName>(name: N, input: InputOf<N>, as?: "other") => Promise<OutputOf<N>>;
interface Desk {
  readonly kernel: Kernel;
  readonly owner: Book["owner"];
  readonly ask: Asks;
}
interface Stored {
  readonly id: number;
  readonly version: number;
}

const known = (ids: Iterable<number>): ReadonlyMap<number, string> => new Map([...ids].map((id) => [id, `no ${id}`]));
/** Whether every part of it may be kept: who draws by chance draws nodes that nothing leads to, too. */
const mayStand = ({ flow, sets, rules }: RiskBook): boolean =>
  flowReason({ flow: flow.body, sets: known(sets.keys()) }) === null &&
  [...sets.values()].every(({ body }) => setReason(body, known(rules.keys())) === null) &&
  [...rules.values()].every(({ body }) => ruleReason(body, "VN") === null && body.variable !== "labels");

/** A version goes the whole way to where it decides: its dry run, one who asks and another who approves. */
async function publish({ kernel, ask }: Desk, kind: "rule" | "ruleSet" | "decision", saved: Stored): Promise<void> {
  await ask("rule.test", { ...saved, size: 1 });
  await runRiskRuns(kernel.database, tenantId, kernel.clock);
  const { pending } = await ask(`${kind}.publish`, saved);
  await ask("approval.review", { approvalId: pending.approvalId, decision: "approve" }, "other");
}

/** Writes a book as people would, part by part. @returns its flow */
async function store(desk: Desk, { flow, sets, rules }: RiskBook, at: number): Promise<Stored> {
  const [ruleIds, setIds] = [new Map<number, number>(), new Map<number, number>()];
  for (const [id, { body }] of rules) {
    const { limit: value, ...rest } = body;
    const saved = await desk.ask("rule.save", { ...rest, value, name: `Rule ${at}-${id}` } as InputOf<"rule.save">);
    ruleIds.set(id, saved.id);
    await publish(desk, "rule", saved);
  }
  for (const [id, { body }] of sets) {
    const own = body.rules.map((rule) => ruleIds.get(rule) ?? 0);
    const saved = await desk.ask("ruleSet.save", { ...body, rules: own, name: `Set ${at}-${id}` } as InputOf<"ruleSet.save">);
    setIds.set(id, saved.id);
    await publish(desk, "ruleSet", saved);
  }
  const nodes = flow.body.nodes.map((node) => ({ ...node, set: setIds.get(node.set) ?? 0 }));
  const saved = await desk.ask("decision.save", { name: `Flow ${at}`, nodes } as InputOf<"decision.save">);
  await publish(desk, "decision", saved);
  return saved;
}

/** New applications of customers who are there, each with an amount, a term and an account of its own. */
const fill = `with made as (
  insert into loan_order (tenant_id, order_no, customer_id, app_id, product_id, product_version, status, stage, customer_name, name_folded, phone, user_type, channel,
    applied_amount, principal, term_days, applied_at)
  select c.tenant_id, nextval('order_no_seq')::text, c.id, p.app_id, p.id, v.version, 0, 'machine_pending', c.name, c.name_folded, c.phone, c.user_type, '',
    (1 + n % 17) * 100000000, (1 + n % 17) * 100000000, 7 + n % 60, $2
  from generate_series(1, $1::int) n
  cross join lateral (select x.* from customer x where x.tenant_id = ${tenantId} and x.merged_into is null order by hashint8(x.id + n * 7919) limit 1) c
  cross join lateral (select x.id, x.app_id from product x where x.tenant_id = ${tenantId} and x.status = 'listed' order by hashint8(x.id + n) limit 1) p
  cross join lateral (select max(x.version) as version from product_version x where x.tenant_id = ${tenantId} and x.product_id = p.id) v
  returning tenant_id, id, order_no)
insert into payee_account (tenant_id, order_id, bank_name, account_no, holder, at)
select tenant_id, id, 'Bank', (70000000 + id % 40)::text, 'Holder', $2 from made`;

interface Tried {
  readonly id: number;
  readonly no: string;
  readonly verdict: Verdict;
  readonly flow: number;
}
/** The machine reviews what waits; scores are spread by the number of the try. */
async function review({ kernel, owner }: Desk, applications: number): Promise<readonly Tried[]> {
  const last = await owner.query<{ id: number }>("select coalesce(max(id), 0)::int as id from loan_order where tenant_id = $1", [tenantId]);
  await owner.query(fill, [applications, kernel.clock()]);
  const since = last.rows[0]?.id ?? 0;
  const score = async ({ requestId }: { readonly requestId: string }) => 300 + ((Number(requestId.split("-")[1]) * 7_919) % 601);
  for (let waits = applications; waits > 0;) {
    await runMachine(kernel.database, tenantId, kernel.clock(), () => ({ score }));
    const { rows } = await owner.query<{ n: number }>(
      "select count(*)::int as n from loan_order where tenant_id = $1 and id > $2 and stage in ('machine_pending', 'fetching_score')",
      [tenantId, since],
    );
    if (rows[0]?.n === waits) throw new Error("the machine does not move");
    waits = rows[0]?.n ?? 0;
  }
  const { rows } = await owner.query<Tried>(
    `select o.id::int, o.order_no as no, m.verdict, (m.decided_by #>> '{flow,id}')::int as flow from loan_order o
     join machine_review m on m.tenant_id = o.tenant_id and m.order_id = o.id where o.tenant_id = $1 and o.id > $2`,
    [tenantId, since],
  );
  return rows;
}

/** Verdicts of a dry run of what decides now, on what the machine has just decided. */
async function dryRun({ kernel, ask }: Desk, flow: Stored, size: number): Promise<ReadonlyMap<number, Verdict>> {
  const { runId } = await ask("rule.test", { ...flow, size });
  await runRiskRuns(kernel.database, tenantId, kernel.clock);
  const run = await ask("rule.run", { runId });
  if (run?.status !== "done" || run.tested !== size || run.changed > 0) throw new Error(`dry run ${runId}: ${JSON.stringify(run)}`);
  return new Map(run.cells.flatMap(({ verdict, orders }) => orders.map((order) => [order, verdict] as const)));
}

async function openDesk(book: Book): Promise<Desk & { readonly close: () => Promise<void> }> {
  await migrate(book.url);
  await createDemo({ ownerUrl: book.url, orders: 300, now: new Date() });
  // Whoever is on a white list is passed whatever the rules say; rules that are published by the dozen are no daily work.
  await book.owner.query("update white_list set removed_at = now() where tenant_id = $1 and removed_at is null", [tenantId]);
  const kernel = openKernel(book.url, { ...readSettings(process.env, ""), consoleFolder: null, logLevel: "silent" });
  const app = await buildApp(kernel, { handlers, streamers, signed });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const [own, other] = [await signIn(origin, book, "tenant01"), await signIn(origin, book, "platform01")];
  const ask: Asks = (name, input, as) => must(origin, { name, input, token: as === "other" ? other : own });
  return { kernel, owner: book.owner, ask, close: () => app.close() };
}

export interface StoredSize {
  readonly books: number;
  readonly applications: number;
}
/**
 * Random rules as they are lived with: written, dry-run, published by two people and stored; applications that the machine's own job reviews by them; a
 * dry run of its own job over those tries; and each application traced again from what is on record. All three say the same of each.
 */
export async function proveStoredRisk(emptyDatabase: () => Promise<Book>, { books, applications }: StoredSize): Promise<readonly Bar[]> {
  const seed = Date.now() % 2 ** 30;
  const book = await emptyDatabase();
  const desk = await openDesk(book);
  const said = { reject: 0, manual: 0, pass: 0 };
  const others: string[] = [];
  const drawn = fc
    .sample(anyBook, { numRuns: books * 20, seed })
    .filter(mayStand)
    .slice(0, books * 4);
  let stored = 0;
  // A few books may happen to say one verdict to nobody: some more are drawn then, so that each is compared.
  const isWhole = () => stored >= books && verdicts.every((verdict) => said[verdict] > 0);
  try {
    for (const [at, each] of drawn.entries()) {
      if (isWhole()) break;
      const flow = await store(desk, each, at);
      const tried = await review(desk, applications);
      const tested = await dryRun(desk, flow, applications);
      for (const { id, no, verdict, flow: by } of tried) {
        const trace = await desk.ask("decision.trace", { ...flow, orderNo: no });
        said[verdict] += 1;
        if (by !== flow.id || tested.get(id) !== verdict || trace.verdict !== verdict)
          others.push(`book ${at}, ${no}: machine ${verdict} by ${by}, dry run ${tested.get(id)}, replay ${trace.verdict}`);
      }
      stored = at + 1;
      process.stderr.write(`${count(stored)} stored rule books\n`);
    }
  } finally {
    await desk.close();
    await book.drop();
  }
  const decided = verdicts.map((verdict) => `${count(said[verdict])} ${verdict}`).join(", ");
  return [
    holds(
      `${count(stored)} stored rule books on ${count(applications)} applications each: machine, dry run, replay`,
      "0 other verdicts",
      isWhole() && others.length === 0,
      `${others.length} others (${decided}), seed ${seed} ${others[0] ?? ""}`,
    ),
  ];
}
