import type pg from "pg";
import { migrate } from "../db/migrate.ts";
import { openDatabase, openPool } from "../db/connection.ts";
import { verifyFiles } from "../domain/orders/file/verify-files.ts";
import { verifyBook } from "../domain/book/book/verify-book.ts";
import { openAnchor, readAnchorPlace } from "../kernel/audit/anchor.ts";
import { type AuditVerdict, verifyAudit } from "../kernel/audit/verify-audit.ts";
import { readAuditKeys, readSecretKeys } from "../kernel/keys.ts";
import { faultsOfKept } from "../kernel/seal-kept.ts";
import { mendReports } from "../report/check/mend.ts";
import { verifyDays } from "../report/days/day-verify.ts";
import { verifyReviews } from "../report/review/review-verify.ts";
import { verifyTallies } from "../report/tally/tally-verify.ts";
import { verifyBuckets } from "../report/verify.ts";
import { readFlags, runCommand } from "./command.ts";

const { values } = readFlags({ options: { mend: { type: "boolean", default: false } } });
const url = process.env["DATABASE_URL"] ?? "";

async function main(): Promise<void> {
  await migrate(url);
  if (values.mend) return mend();
  // Reports and book are two witnesses, each within a snapshot of its own: the one is read while the other is.
  const pool = openPool(url, 2);
  const [reports, ledger] = [await pool.connect(), await pool.connect()];
  try {
    const began = Date.now();
    const replayed = verifyBook(ledger);
    // Awaited below; what fails first is what is told.
    replayed.catch(() => undefined);
    const differences = await verifyBuckets(reports);
    for (const each of differences) {
      const { tenant, day, hour, staff, app, stage, measure, reported, derived } = each;
      process.stdout.write(
        `tenant ${tenant} ${day} ${hour} h staff ${staff} app ${app} ${stage} ${measure}: report ${reported}, book ${derived}\n`,
      );
    }
    const days = await verifyDays(reports);
    for (const { tenant, day, app, measure, reported, derived } of days)
      process.stdout.write(`tenant ${tenant} ${day} app ${app} ${measure}: home ${reported}, book ${derived}\n`);
    const reviews = await verifyReviews(reports);
    for (const { tenant, day, kind, staff, app, item, measure, reported, derived } of reviews)
      process.stdout.write(
        `tenant ${tenant} ${day} ${kind} staff ${staff} app ${app} ${item} ${measure}: report ${reported}, record ${derived}\n`,
      );
    const tallies = await verifyTallies(reports);
    for (const { tenant, book, day, hour, staff, app, item, measure, reported, derived } of tallies)
      process.stdout.write(
        `tenant ${tenant} ${book} ${day} ${hour} h staff ${staff} app ${app} ${item} ${measure}: report ${reported}, facts ${derived}\n`,
      );
    const book = await replayed;
    for (const { tenant, orderNo, what, stored, derived } of book.differences)
      process.stdout.write(`tenant ${tenant} order ${orderNo} ${what}: stored ${stored}, its events say ${derived}\n`);
    const audit = await brokenSeals(reports);
    const pictures = await verifyFiles(reports, readSecretKeys(process.env));
    const secrets = await faultsOfKept(reports, readSecretKeys(process.env));
    for (const line of [...audit, ...pictures.faults, ...secrets]) process.stdout.write(`${line}\n`);
    const shown = [differences, days, reviews, tallies, book.differences, audit, pictures.faults, secrets].reduce(
      (sum, each) => sum + each.length,
      0,
    );
    const verdict = shown
      ? `The reports, the ledger, the pictures, the kept secrets or the audit chain differ from the book (${shown} lines shown).`
      : `${book.loans} loans replayed: orders, history, ledger and reports equal the book, ${pictures.files} pictures are what they were, and the audit chain is whole.`;
    process.stdout.write(`${verdict} ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
    process.exitCode = shown ? 1 : 0;
  } finally {
    reports.release();
    ledger.release();
    await pool.end();
  }
}

/** Writes what the reports keep anew where it differs from the facts; the trail of each lender says what differed. */
async function mend(): Promise<void> {
  const pool = openPool(url, 1);
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ id: number }>("select tenant_id as id from tenant order by 1");
    for (const { id } of rows) {
      const mended = Object.entries(await mendReports(client, { url, tenantId: id })).map(([what, count]) => `${what} ${count}`);
      process.stdout.write(
        `tenant ${id}: ${mended.length > 0 ? `figures that differed and were written anew: ${mended.join(", ")}` : "nothing differed"}\n`,
      );
    }
  } finally {
    client.release();
    await pool.end();
  }
}

/** What is wrong with the audit chain of any tenant, a line each. */
async function brokenSeals(client: pg.ClientBase): Promise<readonly string[]> {
  const tenants = await client.query<{ tenant_id: number }>("select tenant_id from tenant order by 1");
  const database = openDatabase(url, 2);
  try {
    const place = readAnchorPlace(process.env);
    const anchor = place && (await openAnchor(place).read());
    const keys = readAuditKeys(process.env);
    const lines: string[] = [];
    for (const { tenant_id: tenant } of tenants.rows)
      lines.push(
        ...faultsOf(await verifyAudit(database, tenant, { keys, anchor, now: new Date() })).map(
          (each) => `tenant ${tenant} audit: ${each}`,
        ),
      );
    const { rows } = await client.query<{ keyed: boolean }>("select exists (select 1 from audit_seal where scheme = 2) as keyed");
    if (place && anchor === null && rows[0]?.keyed)
      lines.push(
        `audit: there is no anchor at ${place.kind === "file" ? place.path : place.url}: seals that were cut off cannot be found (README, "The audit trail")`,
      );
    return lines;
  } finally {
    await database.close();
  }
}

function faultsOf({ broken, gone, unsealed, lostKeys }: AuditVerdict): readonly string[] {
  return [
    ...broken.map((seq) => `seal ${seq} does not fit its rows, the seal before or the anchor`),
    ...(gone === null ? [] : [`seal ${gone} is anchored, and gone`]),
    ...(unsealed > 0 ? [`${unsealed} rows older than five seconds are not sealed`] : []),
    ...lostKeys.map((no) => `seals were made with key ${no}, which is not among AUDIT_KEYS`),
  ];
}

runCommand(main);
