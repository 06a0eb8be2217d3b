import { createReadStream, existsSync } from "node:fs";
import { appendFile, open, stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";

const standing = z.object({ tenant: z.int(), seq: z.int(), hash: z.string() });
const line = z.discriminatedUnion("kind", [
  standing.extend({ kind: z.literal("seal"), at: z.string() }),
  /** From here on counts what stands here: the first start, a restore, a new demo, or what an administrator declared. Nothing before it does. */
  z.object({ kind: z.literal("begin"), at: z.string(), why: z.string(), tenants: z.array(standing) }),
  /** Somebody who was erased, by number: he stays erased whatever backup comes back. */
  z.object({ kind: z.literal("erased"), at: z.string(), tenant: z.int(), customer: z.int() }),
]);
/** Hashes in hex, instants in UTC. */
export type AnchorLine = z.infer<typeof line>;

export interface SealMark {
  readonly seq: number;
  readonly hash: string;
}
export interface WitnessedSeal extends SealMark {
  /** Instant in UTC. */
  readonly at: string;
}
/** What an anchor says of one tenant since the last beginning. The newest seal vouches for all before it: each holds the hash of its predecessor. */
export interface Witnessed {
  /** The seal that it began with; seq 0 when there was none. */
  readonly first: SealMark;
  readonly last: SealMark;
}
export type AnchorBook = ReadonlyMap<number, Witnessed>;

/** Where seals are witnessed outside the database: one JSON object a line, only ever appended to. */
export interface Anchor {
  /** Null: there is none yet. Fails when it cannot be read, or holds what is no line of an anchor. */
  read(): Promise<AnchorBook | null>;
  append(lines: readonly AnchorLine[]): Promise<void>;
  /** The newest seal of one tenant that is witnessed, and when it was; null: none is, or there is no anchor yet. */
  newest(tenant: number): Promise<WitnessedSeal | null>;
  /** Everybody who was ever erased, beginnings or not. */
  erased(): Promise<readonly Erased[]>;
}
type Erased = Extract<AnchorLine, { kind: "erased" }>;

/** A file, or an address: GET answers all lines (404: none yet), POST appends those of its body. */
export type AnchorPlace =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "http"; readonly url: string; readonly token: string | null };

/** AUDIT_ANCHOR names a file or an address, AUDIT_ANCHOR_TOKEN opens the address; by default a file in DATA_DIR. */
export function readAnchorPlace(env: Readonly<Record<string, string | undefined>>): AnchorPlace | null {
  const named = env["AUDIT_ANCHOR"] ?? "";
  if (/^https?:/.test(named)) return { kind: "http", url: named, token: env["AUDIT_ANCHOR_TOKEN"] || null };
  const path = named || (env["DATA_DIR"] ? join(env["DATA_DIR"], "audit-anchor.ndjson") : "");
  return path ? { kind: "file", path } : null;
}

const written = (lines: readonly AnchorLine[]): string => lines.map((each) => `${JSON.stringify(each)}\n`).join("");

/** Null for a line that a crash cut short: its seals were appended anew after it. */
function readLine(text: string): AnchorLine | null {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return null;
  }
  return line.parse(said);
}

const markOf = ({ seq, hash }: SealMark): SealMark => ({ seq, hash });
const nothing: SealMark = { seq: 0, hash: "" };

/** What still counts of all lines. */
async function bookOf(texts: AsyncIterable<string> | Iterable<string>): Promise<AnchorBook> {
  const book = new Map<number, Witnessed>();
  for await (const text of texts) {
    const said = readLine(text);
    if (said?.kind === "seal") book.set(said.tenant, { first: book.get(said.tenant)?.first ?? nothing, last: markOf(said) });
    if (said?.kind !== "begin") continue;
    book.clear();
    for (const each of said.tenants) book.set(each.tenant, { first: markOf(each), last: markOf(each) });
  }
  return book;
}
/** The newest of one tenant: a beginning says it of every tenant that had one. */
async function newestIn(texts: AsyncIterable<string> | Iterable<string>, tenant: number): Promise<WitnessedSeal | null> {
  let newest: WitnessedSeal | null = null;
  for await (const text of texts) {
    const said = readLine(text);
    const mark = said?.kind === "begin" ? said.tenants.find((each) => each.tenant === tenant) : said?.kind === "seal" ? said : undefined;
    if (said && mark?.tenant === tenant) newest = { ...markOf(mark), at: said.at };
  }
  return newest;
}
/** Those whom any line says, each once. */
async function erasedIn(texts: AsyncIterable<string> | Iterable<string>): Promise<readonly Erased[]> {
  const found = new Map<string, Erased>();
  for await (const text of texts) {
    const said = readLine(text);
    if (said?.kind === "erased") found.set(`${said.tenant} ${said.customer}`, said);
  }
  return [...found.values()];
}
export const witnessed = (book: AnchorBook, tenant: number): Witnessed => book.get(tenant) ?? { first: nothing, last: nothing };

/** Whether the last appending was cut short: what follows begins on a line of its own. */
async function isTorn(path: string): Promise<boolean> {
  if (!existsSync(path)) return false;
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const end = Buffer.alloc(1);
    if (size > 0) await file.read(end, 0, 1, size - 1);
    return size > 0 && end.toString() !== "\n";
  } finally {
    await file.close();
  }
}

const linesOf = (path: string, start = 0) => createInterface({ input: createReadStream(path, { start }) });
/** Bytes at the end of the file that are looked at before all of it is: a lender that is at work is sealed every few seconds. */
const tail = 1_000_000;
async function newestInFile(path: string, tenant: number): Promise<WitnessedSeal | null> {
  const { size } = await stat(path);
  const late = size > tail ? await newestIn(afterFirst(linesOf(path, size - tail)), tenant) : null;
  return late ?? newestIn(linesOf(path), tenant);
}
/** Whoever begins to read somewhere meets a part of a line first. */
async function* afterFirst(lines: AsyncIterable<string>): AsyncIterable<string> {
  let isFirst = true;
  for await (const text of lines) {
    if (!isFirst) yield text;
    isFirst = false;
  }
}
const inFile = (path: string): Anchor => ({
  read: async () => (existsSync(path) ? bookOf(linesOf(path)) : null),
  newest: async (tenant) => (existsSync(path) ? newestInFile(path, tenant) : null),
  erased: async () => (existsSync(path) ? erasedIn(linesOf(path)) : []),
  append: async (lines) => {
    await appendFile(path, ((await isTorn(path)) ? "\n" : "") + written(lines), { mode: 0o600, flush: true });
  },
});

/** ms: an anchor that does not answer is tried again at the next turn. */
const patience = 10_000;

function overHttp(url: string, token: string | null): Anchor {
  const ask = async (init: RequestInit): Promise<Response> =>
    fetch(url, {
      ...init,
      headers: { "content-type": "application/x-ndjson", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      signal: AbortSignal.timeout(patience),
    });
  const all = async (): Promise<readonly string[] | null> => {
    const answer = await ask({});
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`the audit anchor answers ${answer.status}`);
    return (await answer.text()).split("\n");
  };
  return {
    read: async () => {
      const lines = await all();
      return lines && bookOf(lines);
    },
    newest: async (tenant) => newestIn((await all()) ?? [], tenant),
    erased: async () => erasedIn((await all()) ?? []),
    append: async (lines) => {
      const answer = await ask({ method: "POST", body: written(lines) });
      if (!answer.ok) throw new Error(`the audit anchor answers ${answer.status}`);
    },
  };
}

export const openAnchor = (place: AnchorPlace): Anchor => (place.kind === "file" ? inFile(place.path) : overHttp(place.url, place.token));
