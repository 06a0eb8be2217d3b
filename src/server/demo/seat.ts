import { Refused } from "../../lending/reason.ts";
import type { Context, StaffFacts, TenantFacts, TenantTx, Tx } from "../kernel/context.ts";

/** Somebody of a demo tenant, as far as the house's own functions ask who acts. */
export type Player = Pick<StaffFacts, "id" | "account" | "name" | "type" | "teamId"> &
  Partial<Pick<StaffFacts, "role" | "department" | "locale">>;

/** As somebody at a moment. The portfolio has no audit and nobody listens yet: what a write says of itself is told to nobody. */
export const seatOf = ({ tx, tenant }: TenantTx, who: Player, now: Date): Context => ({
  tx,
  tenant,
  now,
  staff: {
    role: "",
    department: "none",
    locale: "en_PH",
    ...who,
    dataScope: "tenant",
    permissions: new Set<string>(),
    mustChangePassword: false,
    covers: [],
  },
  locale: "en_PH",
  address: "",
  passwordIsRight: false,
  codeStep: null,
  secretKeys: [],
  sessionHash: Buffer.alloc(0),
  home: null,
  outgoingHosts: [],
  witnessed: async () => ({ isNamed: false, newest: null }),
  record: () => undefined,
  changed: () => undefined,
  leadsChanged: () => undefined,
  ifRefused: () => undefined,
  disclosed: () => undefined,
  usesKey: () => undefined,
  whileAsked: (work) => work(),
});

/**
 * What the house's rules refuse to one order stays undone there, and the demo whole: the orders are made by chance, and one may owe less, or
 * have been paid by then. That each state is there all the same, a test sees.
 */
export async function unlessRefused(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
  });
}

/** A demo tenant, and its two hands: the administrator asks, finance decides and pays; their roles may, in every tenant. */
export interface Desk {
  readonly tx: Tx;
  readonly tenant: TenantFacts;
  readonly now: Date;
  readonly people: readonly Player[];
}

/** One of the two at a moment. */
export function seat(desk: Desk, person: 0 | 1, now: Date): Context {
  const who = desk.people[person];
  if (!who) throw new Error("a demo tenant has an administrator and somebody of finance");
  return seatOf(desk, { ...who, role: who.type === 5 ? "finance" : "tenantAdmin" }, now);
}
