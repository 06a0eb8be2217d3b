import { createHash } from "node:crypto";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { openDatabase } from "../../src/server/db/connection.ts";
import type { Tables } from "../../src/server/db/tables.ts";
import { openAnchor, readAnchorPlace } from "../../src/server/kernel/audit/anchor.ts";
import { contentOf, sealedHash } from "../../src/server/kernel/audit/seal.ts";
import { type AuditVerdict, type Seal, verifyAudit, verifyIn, type Witness } from "../../src/server/kernel/audit/verify-audit.ts";
import { readAuditKeys } from "../../src/server/kernel/keys.ts";
import { tenant } from "../bench/bare-queue.ts";
import { sleep } from "../bench/house.ts";
import { type Bar, holds } from "../bench/table.ts";
import type { House } from "./house.ts";

/** Sealed within a second on a quiet machine; beside other work the chain has this long to catch up. */
const patience = 30_000;

const isFound = ({ broken, gone, unsealed, lostKeys }: AuditVerdict): boolean =>
  broken.length > 0 || gone !== null || unsealed > 0 || lostKeys.length > 0;

/** The chain stands over everything that was done, kills included; and whatever its owner does to it inside the database is found. */
export async function proveAudit({ book }: House, forgeries: number): Promise<readonly Bar[]> {
  const place = readAnchorPlace(process.env);
  if (!place) throw new Error("the house of the proofs names an anchor");
  const witness = async (): Promise<Witness> => ({ keys: readAuditKeys(process.env), anchor: await openAnchor(place).read() });
  const database = openDatabase(book.url, 2);
  const look = async () => verifyAudit(database, tenant, { ...(await witness()), now: new Date() });
  try {
    let sound = await look();
    for (const end = Date.now() + patience; Date.now() < end && isFound(sound); await sleep(500)) sound = await look();
    const client = await book.owner.connect();
    const missed: string[] = [];
    let isWhole = false;
    try {
      for (let at = 0; at < forgeries; at += 1) {
        const { name, forge } = forgeryOf(at);
        await client.query("begin");
        const done = await forge(new Desk(client, await witness()));
        const found = await verifyIn(kyselyOf(client), tenant, await witness(), new Date());
        await client.query("rollback");
        if (!isFound(found)) missed.push(`${name} ${done}`);
      }
      isWhole = true;
    } finally {
      // One left within a transaction would fail the proofs after this one.
      client.release(!isWhole);
    }
    const after = await look();
    return [
      holds(
        "audit chain, after everything before it",
        "0 alarms",
        !isFound(sound) && !isFound(after) && sound.seals > 0,
        `${sound.rows} rows in ${sound.seals} seals: ${faultsOf(sound)}, then ${faultsOf(after)}`,
      ),
      holds(
        `audit chain: ${forgeries} edits, cuts and recomputed tails by the owner of the database`,
        "all found",
        missed.length === 0,
        `${forgeries - missed.length} found${missed.length > 0 ? `; not: ${missed.slice(0, 5).join(", ")}` : ""}`,
      ),
    ];
  } finally {
    await database.close();
  }
}

const faultsOf = ({ broken, gone, unsealed, lostKeys }: AuditVerdict): string =>
  `${broken.length} broken, ${gone === null ? 0 : 1} gone, ${unsealed} unsealed, ${lostKeys.length} without a key`;

/** All on one connection, so that it is rolled back. */
const kyselyOf = (client: pg.PoolClient): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        connect: () => Promise.resolve({ query: client.query.bind(client), release: () => undefined } as unknown as pg.PoolClient),
        end: () => Promise.resolve(),
      },
    }),
  });

class Desk {
  readonly client: pg.PoolClient;
  readonly witness: Witness;
  constructor(client: pg.PoolClient, witness: Witness) {
    this.client = client;
    this.witness = witness;
  }
  async seals(): Promise<readonly Seal[]> {
    const { rows } = await this.client.query<Seal>("select * from audit_seal where tenant_id = $1 order by seq", [tenant]);
    return rows;
  }
  /** A sealed row, by chance. */
  async row(): Promise<string> {
    const { rows } = await this.client.query<{ id: string }>(
      `select id::text from audit where tenant_id = $1 and xid < (select max(xid_to) from audit_seal where tenant_id = $1) order by random() limit 1`,
      [tenant],
    );
    return rows[0]?.id ?? "";
  }
}
interface Forgery {
  readonly name: string;
  /** Answers what it did, for the log. */
  readonly forge: (desk: Desk) => Promise<string>;
}

const edits = [
  "command = command || '.x'",
  "at = at + interval '1 microsecond'",
  "staff_id = coalesce(staff_id, 0) + 1",
  "call = 'order.list'",
  "address = '10.0.0.1'",
  "subject_ids = subject_ids || 1::bigint",
  "detail = detail || '{\"x\": 1}'",
] as const;

const edit = (set: string): Forgery => ({
  name: `edit: ${set}`,
  forge: async (desk) => {
    const id = await desk.row();
    await desk.client.query(`update audit set ${set} where tenant_id = $1 and id = $2`, [tenant, id]);
    return id;
  },
});
const removed: Forgery = {
  name: "a row deleted",
  forge: async (desk) => {
    const id = await desk.row();
    // What somebody typed stands beside the row and refers to it: a forger takes it first.
    await desk.client.query("delete from audit_said where tenant_id = $1 and audit_id = $2", [tenant, id]);
    await desk.client.query("delete from audit where tenant_id = $1 and id = $2", [tenant, id]);
    return id;
  },
};
const cut = (share: number, withRows: boolean): Forgery => ({
  name: `the tail cut${withRows ? " with its rows" : ""}`,
  forge: async (desk) => {
    const seals = await desk.seals();
    const from = seals[Math.min(Math.floor(seals.length * share), seals.length - 1)];
    if (withRows) {
      await desk.client.query(
        "delete from audit_said w using audit a where a.tenant_id = w.tenant_id and a.id = w.audit_id and a.tenant_id = $1 and a.xid >= $2::xid8",
        [tenant, from?.xid_from],
      );
      await desk.client.query("delete from audit where tenant_id = $1 and xid >= $2::xid8", [tenant, from?.xid_from]);
    }
    await desk.client.query("delete from audit_seal where tenant_id = $1 and seq >= $2", [tenant, from?.seq]);
    return `from ${from?.seq}`;
  },
});

/** Edits a row, then makes its seal and all after it again: in the first scheme, or under a key that was guessed and is called by a known number. */
const recomputed = (scheme: 1 | 2): Forgery => ({
  name: `a tail made again in scheme ${scheme}`,
  forge: async (desk) => {
    const id = await desk.row();
    await desk.client.query("update audit set subject = subject || '.x' where tenant_id = $1 and id = $2", [tenant, id]);
    const seals = await desk.seals();
    const { rows } = await desk.client.query<{ seq: string }>(
      "select s.seq from audit_seal s join audit a on a.tenant_id = s.tenant_id and a.xid >= s.xid_from and a.xid < s.xid_to where a.tenant_id = $1 and a.id = $2",
      [tenant, id],
    );
    let previous: Buffer | null = null;
    for (const seal of seals.filter(({ seq }) => seq >= Number(rows[0]?.seq ?? 1))) {
      previous = await makeAgain(desk, { ...seal, previous: previous ?? seal.previous }, scheme);
    }
    return id;
  },
});
async function makeAgain({ client }: Desk, seal: Seal, scheme: 1 | 2): Promise<Buffer> {
  const { seq, previous, xid_from: from, xid_to: to, at, key_no } = seal;
  const [found] = (await contentOf(tenant, from, to).execute(kyselyOf(client))).rows;
  const { rows, content } = found ?? { rows: 0, content: Buffer.alloc(32) };
  const hash =
    scheme === 1
      ? createHash("sha256").update(previous).update(`${from}:${to}:${rows}:`).update(content).digest()
      : sealedHash("guessed", { tenantId: tenant, seq, previous, from, to, at, rows, content });
  await client.query(
    "update audit_seal set hash = $3, previous = $4, rows = $5, scheme = $6, key_no = $7 where tenant_id = $1 and seq = $2",
    [tenant, seq, hash, previous, rows, scheme, scheme === 1 ? null : (key_no ?? 1)],
  );
  return hash;
}

const kinds: readonly Forgery[] = [
  ...edits.map(edit),
  removed,
  cut(0, true),
  cut(0.5, true),
  cut(1, true),
  cut(0.9, false),
  recomputed(1),
  recomputed(2),
];
const forgeryOf = (at: number): Forgery => kinds[at % kinds.length] ?? removed;
