import { staffFileFields, type StaffFileField } from "../../../../lending/options/office/staff-file.ts";
import { languages } from "../../../../contract/languages.ts";
import { accountReason, foldAccount, mayHandOut } from "../../../../lending/rights/staff.rules.ts";
import type { Reason } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { textIn } from "../../../kernel/http/texts.ts";
import { selectKeys, selectRoles, templateOf, type Granter } from "../role/role.judge.ts";
import type { Handed } from "./person.judge.ts";
import * as store from "./person.store.ts";

const folded = (text: string): string => text.normalize("NFKC").trim().toLowerCase();
/** What a spreadsheet would run when it opens the file again; a telephone number begins with + too. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !/^\+?\d{6,15}$/.test(text);
const phone = /^(?:\+?\d{6,15})?$/;
const email = /^(?:[^\s@]+@[^\s@]+\.[^\s@]+)?$/;
const parts = (text: string): readonly string[] =>
  text
    .split(/[;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** What a file's rows are judged by, read once. */
export interface Known {
  readonly roles: ReadonlyMap<string, Handed & { readonly reason: Reason | null }>;
  readonly leaders: ReadonlyMap<string, number>;
  readonly apps: ReadonlyMap<string, number>;
  readonly taken: ReadonlySet<string>;
}

export async function readKnown(context: Context, by: Granter, accounts: readonly string[]): Promise<Known> {
  const roles = new Map<string, Handed & { reason: Reason | null }>();
  for (const role of await selectRoles(context)) {
    const keys = await selectKeys(context, role.id);
    const handed = { role, keys, reason: mayHandOut(by, role, keys, templateOf(role.staffType)) };
    for (const name of [role.name, role.code, textIn(context.locale, `shell.role.${role.code}`)]) if (name) roles.set(folded(name), handed);
  }
  const people = [...(await store.selectLeaders(context)).values()].filter(({ enabled }) => enabled);
  const apps = context.tenant.apps.flatMap(({ id, name }) => [[folded(name), id] as const, [String(id), id] as const]);
  const taken = await store.selectTaken(context, [...new Set(accounts)]);
  return { roles, leaders: new Map(people.map(({ id, account }) => [folded(account), id])), apps: new Map(apps), taken };
}

export interface Fault {
  readonly field: StaffFileField;
  readonly reason: Reason;
}
export type Cells = Readonly<Record<StaffFileField, string>>;
export interface Judged {
  readonly wish: {
    readonly account: string;
    readonly adminName: string;
    readonly leaderId: number | null;
    readonly phone: string;
    readonly email: string;
    readonly languages: (keyof typeof languages)[];
    readonly appIds: number[];
    readonly cap: number | null;
  };
  readonly handed: Handed;
}

const choice: Reason = { error: "field.choice" };
const required: Reason = { error: "field.required" };

/** The first thing that is wrong with a row. `seen` are accounts of the rows before it. */
function faultOf(cells: Cells, known: Known, seen: ReadonlySet<string>): Fault | null {
  const formula = staffFileFields.find((field) => isFormula(cells[field]));
  if (formula) return { field: formula, reason: { error: "import.formula" } };
  const account = foldAccount(cells.account);
  const role = known.roles.get(folded(cells.role));
  const cap = cells.cap === "" || (/^[1-9]\d{0,3}$/.test(cells.cap) && Number(cells.cap) <= 10_000);
  const checks: readonly (readonly [StaffFileField, Reason | null | undefined])[] = [
    ["account", accountReason(account)],
    ["account", known.taken.has(account) || seen.has(account) ? { error: "staff.accountTaken" } : null],
    ["adminName", cells.adminName === "" ? required : null],
    ["adminName", cells.adminName.length > 60 ? { error: "field.tooLong", vars: { max: 60 } } : null],
    ["role", cells.role === "" ? required : role ? role.reason : choice],
    ["leader", cells.leader === "" || known.leaders.has(folded(cells.leader)) ? null : choice],
    ["phone", phone.test(cells.phone) ? null : { error: "field.unreadable" }],
    ["email", email.test(cells.email) ? null : { error: "field.unreadable" }],
    ["languages", parts(cells.languages).every((code) => code in languages) ? null : choice],
    ["apps", parts(cells.apps).every((name) => known.apps.has(folded(name))) ? null : choice],
    ["cap", cap ? null : { error: "field.number" }],
  ];
  const wrong = checks.find(([, reason]) => reason);
  return wrong?.[1] ? { field: wrong[0], reason: wrong[1] } : null;
}

/** A row as what it asks for, or what is wrong with it. */
export function judgeRow(cells: Cells, known: Known, seen: ReadonlySet<string>): Judged | Fault {
  const fault = faultOf(cells, known, seen);
  const handed = known.roles.get(folded(cells.role));
  if (fault || !handed) return fault ?? { field: "role", reason: choice };
  return {
    handed,
    wish: {
      account: foldAccount(cells.account),
      adminName: cells.adminName,
      leaderId: known.leaders.get(folded(cells.leader)) ?? null,
      phone: cells.phone,
      email: cells.email,
      languages: parts(cells.languages) as (keyof typeof languages)[],
      appIds: parts(cells.apps).flatMap((name) => known.apps.get(folded(name)) ?? []),
      cap: cells.cap === "" ? null : Number(cells.cap),
    },
  };
}
