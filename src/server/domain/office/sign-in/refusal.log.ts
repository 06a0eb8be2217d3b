import { sql } from "kysely";
import type { SignInPlace, SignInReason } from "../../../../lending/options/office/sign-in-codes.ts";
import type { Database } from "../../../db/connection.ts";
import type { Tx } from "../../../kernel/context.ts";
import { seatIsKnown } from "../../../kernel/sign-in/door.ts";
import { insertSignIns, isLocked, type NewSignIn } from "./sign-in-log.store.ts";

export interface RefusedTry {
  /** Null: nobody has the account. */
  readonly person: { readonly tenantId: number; readonly id: number } | null;
  readonly account: string;
  readonly reason: SignInReason;
  readonly at: Date;
  readonly address: string;
  /** What the browser calls itself, hashed. */
  readonly seat: string | null;
  readonly place: SignInPlace;
  readonly userAgent: string;
}

/** Rows that wait to be written; what comes on top is dropped, and the flood is seen by what stands before it. */
const mostWaiting = 500;
/** Tries at accounts that nobody has, of the whole house: strangers may type what they like, and no throttle of an account counts them together. */
const strangers = { most: 60, within: 60_000 } as const;
/** What no throttle counts (it refuses before it counts, and who knows the password is not counted): once an account and reason in this time, ms. */
const uncounted: ReadonlySet<SignInReason> = new Set<SignInReason>(["throttled", "network"]);
const quiet = 10 * 60_000;
const mostQuiet = 5_000;

interface Book {
  readonly waiting: RefusedTry[];
  readonly told: Map<string, number>;
  strangers: { since: number; count: number };
  writing: boolean;
}
const books = new WeakMap<Database, Book>();

function bookOf(database: Database): Book {
  const known = books.get(database) ?? { waiting: [], told: new Map(), strangers: { since: 0, count: 0 }, writing: false };
  books.set(database, known);
  return known;
}

/**
 * Whether a refusal is written down. What the throttle has counted always is: that is bounded by it, per door and network. What it has not
 * counted could be sent without end, and is said once in a while.
 */
function isWritten(book: Book, { person, account, reason, at }: RefusedTry): boolean {
  const now = at.getTime();
  if (book.waiting.length >= mostWaiting) return false;
  if (!person) {
    if (now - book.strangers.since >= strangers.within) book.strangers = { since: now, count: 0 };
    book.strangers.count += 1;
    return book.strangers.count <= strangers.most;
  }
  if (!uncounted.has(reason)) return true;
  const key = `${reason} ${account}`;
  if (now - (book.told.get(key) ?? -quiet) < quiet) return false;
  if (book.told.size >= mostQuiet) book.told.clear();
  book.told.set(key, now);
  return true;
}

/**
 * Notes a refusal. It is written after the answer has gone and by one connection, many in a statement: an attack waits for nothing more than
 * before, and how long the answer takes says nothing of whether the account exists.
 */
export function noteRefusal(database: Database, refused: RefusedTry): void {
  const book = bookOf(database);
  if (!isWritten(book, refused)) return;
  book.waiting.push(refused);
  if (!book.writing) void writeWaiting(database, book);
}

/** A sign-in, in the transaction that opens its session. @returns its number */
export async function writeSignIn(tx: Tx, row: NewSignIn): Promise<number> {
  const [id = 0] = await insertSignIns(tx, [row]);
  return id;
}

async function writeWaiting(database: Database, book: Book): Promise<void> {
  book.writing = true;
  try {
    while (book.waiting.length > 0) {
      const rows = book.waiting.splice(0);
      await writeRows(database, rows);
    }
  } catch {
    // The house has lost its database, or is closing: whoever was refused was refused all the same.
  } finally {
    book.writing = false;
  }
}

async function writeRows(database: Database, rows: readonly RefusedTry[]): Promise<void> {
  const tenants = new Map<number, RefusedTry[]>();
  for (const row of rows) {
    const tenantId = row.person?.tenantId ?? (await tenantOfSeat(database, row.seat));
    if (tenantId !== null) tenants.set(tenantId, [...(tenants.get(tenantId) ?? []), row]);
  }
  for (const [tenantId, theirs] of tenants) {
    await database.withTenant(tenantId, async (tx) => {
      const locked = await isLocked(
        tx,
        tenantId,
        theirs.flatMap(({ person }) => person?.id ?? []),
      );
      await insertSignIns(
        tx,
        theirs.map((row) => rowOf(tenantId, row, locked)),
      );
    });
  }
}

/** Whose browser it is, where an account says nothing: the tenant's whose seat it is, or the only one there is; else nobody can tell. */
async function tenantOfSeat(database: Database, seat: string | null): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select tenant_ids() as id`.execute(database.plain);
  if (rows.length === 1) return rows[0]?.id ?? null;
  if (seat === null) return null;
  for (const { id } of rows) if (await database.withTenant(id, (tx) => seatIsKnown(tx, id, seat), "read")) return id;
  return null;
}

/** What nobody has as an account may be a password that went into the wrong field: no more than its beginning is kept. */
const beginning = (typed: string): string => `${Array.from(typed).slice(0, 3).join("")}…`;

const rowOf = (tenantId: number, { person, reason, ...row }: RefusedTry, locked: ReadonlySet<number>): NewSignIn => ({
  ...row,
  account: person ? row.account : beginning(row.account),
  tenantId,
  staffId: person?.id ?? null,
  result: "refused",
  reason: reason === "disabled" && person && locked.has(person.id) ? "locked" : reason,
});
