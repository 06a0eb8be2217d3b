import type { SignInPlace, SignInReason } from "../../../../lending/options/office/sign-in-codes.ts";
import type { Tx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export interface NewSignIn {
  readonly tenantId: number;
  readonly at: Date;
  readonly staffId: number | null;
  readonly account: string;
  readonly result: "in" | "refused";
  readonly reason: SignInReason | "";
  readonly address: string;
  readonly seat: string | null;
  readonly place: SignInPlace;
  readonly userAgent: string;
}

/** Of the hash of what a browser calls itself, so many characters tell two of them apart. */
const deviceLength = 12;
const agentLength = 300;

/** Characters that no list can show are left out: whatever is typed as an account is kept. */
const shown = (text: string, most: number): string => text.replaceAll(/\p{C}/gu, "").slice(0, most);

/** Writes sign-ins of one tenant down. @returns their numbers */
export async function insertSignIns(tx: Tx, rows: readonly NewSignIn[]): Promise<readonly number[]> {
  const made = await tx
    .insertInto("sign_in_log")
    .values(
      rows.map((row) => ({
        tenant_id: row.tenantId,
        at: row.at,
        staff_id: row.staffId,
        account: shown(row.account, 64),
        result: row.result,
        reason: row.reason,
        address: row.address,
        device: row.seat?.slice(0, deviceLength) ?? "",
        place: row.place,
        user_agent: shown(row.userAgent, agentLength),
      })),
    )
    .returning("id")
    .execute();
  return made.map(({ id }) => id);
}

/** Those of the people named whose accounts are locked. */
export async function isLocked(tx: Tx, tenantId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    "select id from staff where tenant_id = $1 and id = any($2::bigint[]) and locked_at is not null",
    [tenantId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

export interface Lockable {
  readonly id: number;
  readonly account: string;
  readonly name: string;
  readonly roleId: number;
  readonly roleName: string;
  readonly level: number;
  readonly lockedAt: Date | null;
}

/** A person, held until the transaction ends. */
export const lockPerson = (tx: Tx, tenantId: number, id: number): Promise<Lockable | undefined> =>
  rowOf<Lockable>(
    tx,
    `select s.id, s.account, s.admin_name as name, s.role_id as "roleId", r.name as "roleName", r.level, s.locked_at as "lockedAt"
     from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id where s.tenant_id = $1 and s.id = $2 for no key update of s`,
    [tenantId, id],
  );

/** Locks an account, or opens it where `lockedAt` is null. */
export async function setLocked(
  tx: Tx,
  { tenantId, id }: { readonly tenantId: number; readonly id: number },
  { at, by }: { readonly at: Date | null; readonly by: number },
): Promise<void> {
  await rowsOf(tx, "update staff set locked_at = $3, locked_by = $4 where tenant_id = $1 and id = $2", [tenantId, id, at, at && by]);
}
