import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import type { WitnessedSeal } from "../../../kernel/audit/anchor.ts";
import type { Context } from "../../../kernel/context.ts";
import { inDays } from "../../../kernel/sql/filters.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowOf, Values } from "../../../kernel/sql/sql.ts";

type Filters = Omit<ParsedOf<"operationLog.seals">, "page" | "pageSize">;

const hexOf = (seal: string): string => `encode(${seal}.hash, 'hex')`;

/** Of the seal that is witnessed: it stands in the chain as it was witnessed. Literals: a number, and a hash in hex. */
const standsAs = ({ seq, hash }: WitnessedSeal, tenantId: number): string =>
  `exists (select from audit_seal w where w.tenant_id = ${Math.trunc(tenantId)} and w.seq = ${Math.trunc(seq)} and ${hexOf("w")} = '${hash.replace(/[^0-9a-f]/g, "")}')`;

/** The seals of the lender's audit trail, newest first; each holds the hash of the one before, so that a witnessed one vouches for all before it. */
export function sealQueue(
  { time }: Filters,
  { tenant }: Pick<Context, "tenant">,
  { isNamed, newest }: { readonly isNamed: boolean; readonly newest: WitnessedSeal | null },
): Queue {
  const values = new Values();
  const tenantId = values.add(tenant.id);
  const witnessed = newest
    ? `when z.seq > ${Math.trunc(newest.seq)} then 'waiting' when ${standsAs(newest, tenant.id)} then 'witnessed' else 'differs'`
    : `else '${isNamed ? "waiting" : "unwitnessed"}'`;
  return {
    from: "audit_seal z left join audit_seal b on b.tenant_id = z.tenant_id and b.seq = z.seq - 1",
    columns: {
      seq: "z.seq",
      sealTime: "z.at",
      acts: "z.rows",
      state: `case when z.seq > 1 and (b.hash is null or b.hash <> z.previous or b.xid_to <> z.xid_from) then 'broken' ${witnessed} end`,
      keyNo: "z.key_no",
      hash: hexOf("z"),
    },
    where: [`z.tenant_id = ${tenantId}`, ...inDays(values, "z.at", time, tenant.timeZone)],
    orderBy: "z.at desc, z.seq desc",
    values,
  };
}

/** How the chain stands to what is witnessed of it. */
export async function witnessOf({ tx, tenant, witnessed }: Context): Promise<OutputOf<"operationLog.witness">> {
  const none = { seq: null, time: null };
  const found = await witnessed().catch(() => null);
  if (!found) return { state: "unreachable", ...none };
  const { isNamed, newest } = found;
  if (!newest) return { state: isNamed ? "empty" : "none", ...none };
  const row = await rowOf<{ readonly stands: boolean }>(tx, `select ${standsAs(newest, tenant.id)} as stands`);
  return { state: row?.stands ? "whole" : "differs", seq: newest.seq, time: newest.at };
}
