import type { WitnessedSeal } from "./audit/anchor.ts";
import type { Transaction } from "kysely";
import type { calls, CallName } from "../../contract/calls.ts";
import type { Needs } from "../../contract/kernel/call.ts";
import type { Locale } from "../../contract/languages.ts";
import type { OutputOf, ParsedOf } from "../../contract/types.ts";
import type { ContactPolicy } from "../../lending/contact/contact-policy.ts";
import type { MoneyRules } from "../../lending/money/money-rules.ts";
import type { Database } from "../db/connection.ts";
import type { Tables } from "../db/tables.ts";
import type { Samples } from "./untold.ts";

export type Tx = Transaction<Tables>;

export interface GroupFacts {
  readonly id: number;
  readonly name: string;
  readonly department: string;
  readonly stageFrom: number;
  readonly stageTo: number | null;
  readonly userTypes: readonly string[];
  readonly appIds: readonly number[];
  readonly productIds: readonly number[];
  readonly amountFrom: number | null;
  readonly amountTo: number | null;
}

export interface TenantFacts {
  readonly id: number;
  readonly name: string;
  /** ISO country of the market: VN, PH, MX, PE. */
  readonly region: string;
  readonly currency: string;
  /** Smallest payable amount, in minor units: 100 where only whole VND can be paid. */
  readonly currencyStep: number;
  readonly timeZone: string;
  readonly countryCode: string;
  readonly moneyRules: MoneyRules;
  readonly stages: readonly { readonly code: string; readonly from: number; readonly to: number | null }[];
  readonly apps: readonly { readonly id: number; readonly name: string }[];
  /** Customer groups that are on, in the order in which they take orders; an empty list stands for all. */
  readonly groups: readonly GroupFacts[];
  /** People who are not there today and whom nobody covers. */
  readonly away: readonly number[];
  readonly products: readonly { readonly id: number; readonly name: string; readonly appId: number }[];
  /** Contact law as the tenant has it, oldest version first; none: the market's own. */
  readonly contactPolicies: readonly ContactPolicy[];
  /** What a pay code is put behind: where customers pay. Empty: nowhere, and the code alone is told. */
  readonly payPage: string;
  /** What the link of an advertisement is put behind that takes somebody off the lists, and what it is signed with. Empty: nowhere. */
  readonly stopPage: string;
  readonly stopKey: string;
  /** Public holidays as dates. */
  readonly holidays: readonly string[];
  /** What no text to a customer may hold. */
  readonly bannedWords: readonly string[];
}

export interface StaffFacts {
  readonly id: number;
  readonly account: string;
  readonly name: string;
  readonly type: number;
  readonly teamId: number;
  readonly department: string;
  readonly role: string;
  readonly dataScope: "own" | "team" | "department" | "tenant";
  readonly permissions: ReadonlySet<string>;
  readonly locale: string;
  readonly mustChangePassword: boolean;
  /** Whose due promises and follow-ups this person has today, by the shift list: they are away, he is their cover. */
  readonly covers: readonly number[];
  /** Orders of which he has a blind sample; none: left out. */
  readonly samples?: Samples;
}

/** Where a visitor of the platform belongs: his own account, whose session waits meanwhile (rules/rights.md 8). */
export interface Home {
  readonly tenantId: number;
  readonly tenantName: string;
  readonly staff: StaffFacts;
  readonly hash: Buffer;
}

/** What a statement needs to be one tenant's. */
export interface TenantTx {
  readonly tx: Tx;
  readonly tenant: TenantFacts;
}
/** The same, and when it is. */
export interface TenantMoment extends TenantTx {
  readonly now: Date;
}

/** What one audit row says of a write; the kernel adds who, when, from where and by which command. */
export interface Trace {
  readonly subject: string;
  readonly ids?: readonly number[];
  /** Before and after; personal fields masked or left out. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** Why, in words of whoever did it, where it is about customers: kept beside the trail, because they go when those are erased. */
  readonly said?: string;
}

/** What a handler of a signed-in call gets. `tx` is bound to the tenant; everything in it commits or nothing does. */
export interface Context {
  readonly tx: Tx;
  readonly tenant: TenantFacts;
  readonly staff: StaffFacts;
  /** The one clock (rules/data.md 2): instants come from here, never from now() in SQL. */
  readonly now: Date;
  readonly locale: Locale;
  readonly address: string;
  /** SHA-256 of the session's token: what ends exactly this session. */
  readonly sessionHash: Buffer;
  /** Where a visitor of the platform belongs; null: whoever asks is at home. */
  readonly home: Home | null;
  /** Of a call that tests a password (`testsPassword`): whether it was the account's own. */
  readonly passwordIsRight: boolean;
  /** Of a call that tests a code (`testsCode`): the half minute that it is of, null where it was wrong or is used up. */
  readonly codeStep: number | null;
  /** What secrets are sealed with (secrets.ts). */
  readonly secretKeys: readonly string[];
  /** The tenant's newest audit seal as witnessed outside of the database, and where that stands; throws where the witness does not answer. */
  readonly witnessed: () => Promise<{ readonly isNamed: boolean; readonly newest: WitnessedSeal | null }>;
  /** Hosts of its own network that configuration lets the house call. */
  readonly outgoingHosts: readonly string[];
  /** Puts the write on record; each write must call it once. */
  record(trace: Trace): void;
  /** Tells whoever may see them that these orders changed; `staff` are people whose queues they left or entered. "many" for a set too large to name. */
  changed(orders: readonly number[] | "many", staff?: readonly number[]): void;
  /** The same of leads: who had them, and who has them now. */
  leadsChanged(leads: readonly number[], staff: readonly number[]): void;
  /**
   * A read has shown what lies outside of the caller's scope: counted, on record and committed before the answer goes. Nothing goes where he
   * has been shown too much.
   */
  disclosed(trace: Trace): void;
  /** A key beside the call's own let him do this: it counts as used. */
  usesKey(needs: Needs): void;
  /** Runs statements that take long: they end in the database once the asker has hung up. */
  whileAsked<T>(work: () => Promise<T>): Promise<T>;
  /** A fact that stands although the write is refused: written in a transaction of its own once this one is rolled back. */
  ifRefused(fact: (tx: Tx) => Promise<void>): void;
}

/** JSON that the database wrote: passed through as it is, never parsed and written again (rules/data.md 11). */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A file on its way out: bytes, their type, and the name that the browser keeps them under. */
export class FileAnswer {
  readonly bytes: Buffer;
  readonly type: string;
  readonly name: string;
  constructor({ bytes, type, name }: { readonly bytes: Buffer; readonly type: string; readonly name: string }) {
    this.bytes = bytes;
    this.type = type;
    this.name = name;
  }
}

/** What a handler of a public call gets: nobody is signed in, so there is no tenant and no transaction. */
export interface PublicContext {
  readonly database: Database;
  readonly now: Date;
  readonly locale: Locale;
  readonly address: string;
  readonly userAgent: string;
  /** Sets a header of the answer. */
  readonly header: (name: string, value: string) => void;
}

export type PublicCallName = { [N in CallName]: (typeof calls)[N]["permission"] extends "public" ? N : never }[CallName];
type ContextOf<N extends CallName> = N extends PublicCallName ? PublicContext : Context;

/** Writes whose answers are never stored. */
export type AnewCallName = { [N in CallName]: (typeof calls)[N] extends { anew: true } ? N : never }[CallName];
/** What of such an answer is kept: numbers of rows, never a person's data. */
export type Kept = Readonly<Record<string, unknown>>;
export interface AnewHandler<N extends CallName> {
  readonly make: (input: ParsedOf<N>, context: Context) => Promise<OutputOf<N>>;
  readonly keep: (answer: OutputOf<N>) => Kept;
  /** The same answer for whoever still has the right, judged now; it writes its record, and nothing else. */
  readonly again: (input: ParsedOf<N>, context: Context, kept: Kept) => Promise<OutputOf<N>>;
}

export type Handler<N extends CallName> = (input: ParsedOf<N>, context: ContextOf<N>) => Promise<OutputOf<N> | JsonText | FileAnswer>;
export type Handlers<N extends CallName> = { readonly [K in N]: K extends AnewCallName ? AnewHandler<K> : Handler<K> };

/** The streaming half of a list call: yields NDJSON lines (StreamHead, StreamChunk…, StreamEnd), already text. */
export type Streamer<N extends CallName> = (input: ParsedOf<N>, context: Context) => AsyncGenerator<string>;
export type StreamCallName = { [N in CallName]: (typeof calls)[N] extends { streams: true } ? N : never }[CallName];
export type Streamers<N extends StreamCallName> = { readonly [K in N]: Streamer<K> };
