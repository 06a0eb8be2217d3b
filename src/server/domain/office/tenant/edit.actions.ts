import { marketPresets } from "../../../../contract/basics/tenant/markets.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { appsReason } from "../../../../lending/rights/new-lender.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { inTenant } from "../../../db/in-tenant.ts";
import type { Context } from "../../../kernel/context.ts";
import { requestOnce, type ApprovalKind, type ApprovalRow, type Pending } from "../approval/approval.actions.ts";
import { judgeLaw, judgeMarket, refuse, type Wish } from "./lender.judge.ts";
import { giveKeys, tellOther } from "./lender.parts.ts";
import * as store from "./lender.store.ts";
import { selectTenants, type TenantRow } from "./tenant.store.ts";

type Edit = Wish & { readonly id: number };

function judgeEdited(done: "done" | "name" | "orders" | null): void {
  if (done === null) throw new Refused({ error: "forbidden" });
  if (done === "name") throw new Refused({ error: "tenant.taken", field: "name" });
  if (done === "orders") throw new Refused({ error: "tenant.orders", field: "region" });
}

/** Another market means another money and another law: it is read anew, and a second person says yes. */
async function askRegion(context: Context, before: TenantRow, wish: Edit): Promise<Pending | null> {
  if (wish.region === before.region) return null;
  judgeMarket(wish);
  judgeLaw(wish, context);
  const reason = `${before.region} → ${wish.region}`;
  return requestOnce(context, {
    kind: "tenantRegion",
    orderId: null,
    target: String(wish.id),
    payload: { wish, reason, by: context.staff.name },
  });
}

/** Apps keep their numbers: named anew, and more after them. Those that are new get their keys. */
async function putApps(context: Context, before: TenantRow, wish: Edit) {
  refuse(appsReason(wish.apps));
  if (wish.apps.length < before.apps.length) throw new Refused({ error: "tenant.apps", field: "apps" });
  const { tx } = context;
  const detail = { before: { name: before.name, apps: before.apps }, after: { name: wish.name, apps: wish.apps } };
  return inTenant(tx, { from: context.tenant.id, to: wish.id }, async () => {
    const known = await store.selectApps(tx, wish.id);
    const last = known.at(-1)?.id ?? 0;
    const apps = wish.apps.map((name, at) => ({ id: known[at]?.id ?? last + 1 + at - known.length, name }));
    await store.putApps(tx, wish.id, apps);
    if (wish.id !== context.tenant.id) await tellOther(context, wish.id, { call: "tenant.edited", detail });
    return giveKeys(context, { tenantId: wish.id, code: before.code, apps: apps.slice(known.length) });
  });
}

/** Name, languages and apps hold at once; another market waits. */
export async function editLender(context: Context, wish: Edit): Promise<OutputOf<"tenant.save">> {
  const before = (await selectTenants(context, "")).find(({ id }) => id === wish.id);
  if (!before) throw new Refused({ error: "notFound", field: "id" });
  if (wish.region === before.region) judgeMarket({ ...wish, timeZone: before.timeZone, locale: undefined });
  judgeEdited(
    await store.editTenant(context, wish.id, { name: wish.name, ...(wish.region === before.region ? { languages: wish.languages } : {}) }),
  );
  const keys = await putApps(context, before, wish);
  const pending = await askRegion(context, before, wish);
  const { name, languages, apps } = before;
  const after = { name: wish.name, languages: wish.languages, apps: wish.apps };
  context.record({
    subject: "tenant",
    ids: [wish.id],
    detail: { before: { name, languages, apps }, after, asked: pending ? wish.region : null },
  });
  return { id: wish.id, pending, admins: [], keys: [...keys] };
}

/** Judged against what the lender is when it is decided: one that has got orders meanwhile keeps its market. */
async function moveRegion(context: Context, { payload, requested_by: askedBy }: ApprovalRow): Promise<void> {
  const wish = payload["wish"] as Edit;
  const { region, timeZone, locale, languages } = wish;
  judgeMarket(wish);
  judgeLaw(wish, context);
  const preset = marketPresets[region];
  judgeEdited(
    await store.editTenant(context, wish.id, {
      ...preset,
      timeZone: timeZone || preset.timeZone,
      locale: locale ?? preset.locale,
      languages,
    }),
  );
  const by = { tenantId: context.tenant.id, staffId: askedBy, name: String(payload["by"]) };
  await inTenant(context.tx, { from: context.tenant.id, to: wish.id }, async () => {
    await store.putReadings(context.tx, wish.id, { market: region, rows: wish.law, by, now: context.now });
    await tellOther(context, wish.id, { call: "tenant.edited", detail: { after: { region } } });
  });
}
export const tenantRegion: ApprovalKind = { permission: "tenant:list:edit", carryOut: moveRegion };
