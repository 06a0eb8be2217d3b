import { randomBytes } from "node:crypto";
import { marketPresets } from "../../../../contract/basics/tenant/markets.ts";
import type { Locale, Region } from "../../../../contract/languages.ts";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { foldCode } from "../../../../lending/rights/new-lender.rules.ts";
import { foldAccount } from "../../../../lending/rights/staff.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { inTenant } from "../../../db/in-tenant.ts";
import type { AnewHandler, Context } from "../../../kernel/context.ts";
import { aboutSecret, sealKept } from "../../../kernel/kept-secrets.ts";
import { hashRandom, randomPassword } from "../../../kernel/sign-in/password.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import { createTeams, furnish, type Runner } from "../../../start/create-tenant.ts";
import { heldUntil } from "../staff/person.actions.ts";
import { editLender } from "./edit.actions.ts";
import { judgeAccounts, judgeNew, type Wish } from "./lender.judge.ts";
import { giveKeys, tellOther } from "./lender.parts.ts";
import * as store from "./lender.store.ts";
import { selectTenants } from "./tenant.store.ts";

type Made = OutputOf<"tenant.save">;

/** Its row, in preparation. @throws Refused where code or name are taken, or it is not the caller's to make */
async function makeRow(context: Context, wish: Wish): Promise<{ readonly id: number; readonly code: string }> {
  const code = foldCode(wish.code);
  const { name, region, timeZone, locale, languages, payPage, stopPage } = wish;
  const settings = { secondFactor: true, ...(payPage ? { payPage } : {}), ...(stopPage ? { stopPage } : {}) };
  const made = await store.makeTenant(context, { ...marketPresets[region], code, name, timeZone, locale, languages, settings });
  if (made === null) throw new Refused({ error: "forbidden" });
  if (made <= 0) throw new Refused({ error: "tenant.taken", field: made === 0 ? "code" : "name" });
  return { id: made, code };
}

/** Both administrators, each with a first password that is shown once. */
async function makeAdmins(context: Context, tenantId: number, wish: Wish): Promise<Made["admins"]> {
  const people = [
    { account: foldAccount(wish.firstAccount), name: wish.firstName, email: wish.firstEmail },
    { account: foldAccount(wish.secondAccount), name: wish.secondName, email: wish.secondEmail },
  ];
  const made: Made["admins"] = [];
  for (const person of people) {
    const initialPassword = randomPassword();
    const admin = { ...person, hash: hashRandom(initialPassword), until: heldUntil(context), enabled: true };
    const id = await store.insertAdmin(context.tx, tenantId, { admin, now: context.now });
    // Somebody else took it this very moment.
    if (id === undefined) throw new Refused({ error: "staff.accountTaken", field: made.length === 0 ? "firstAccount" : "secondAccount" });
    made.push({ account: person.account, initialPassword });
  }
  return made;
}

/** A new lender whole, in one transaction: roles, menu, apps, products and channels that are off, the law as it was read, two administrators. */
async function makeLender(context: Context, wish: Wish): Promise<Made> {
  const { tx, tenant, staff, now } = context;
  const product = await judgeNew(context, wish);
  const { id, code } = await makeRow(context, wish);
  await judgeAccounts(context, wish);
  const run: Runner = { query: (text, values) => rowsOf(tx, text, values) };
  const apps = wish.apps.map((name, at) => ({ id: at + 1, name }));
  const detail = { code, name: wish.name, region: wish.region, apps: wish.apps, product: product.name };
  const made = await inTenant(tx, { from: tenant.id, to: id }, async () => {
    await furnish(run, id, wish.locale ?? marketPresets[wish.region].locale);
    await createTeams(run, id);
    await store.putApps(tx, id, apps);
    await store.insertProducts(tx, id, { ...product, now });
    const about = aboutSecret("collection_channel", id, `${code}-in`);
    await store.insertChannels(tx, id, code, sealKept(context.secretKeys, about, randomBytes(32).toString("base64url")));
    await store.putReadings(tx, id, {
      market: wish.region,
      rows: wish.law,
      by: { tenantId: tenant.id, staffId: staff.id, name: staff.name },
      now,
    });
    const admins = await makeAdmins(context, id, wish);
    const keys = await giveKeys(context, { tenantId: id, code, apps });
    await tellOther(context, id, { call: "tenant.made", detail: { after: { ...detail, admins: admins.map(({ account }) => account) } } });
    return { admins, keys: [...keys] };
  });
  context.record({ subject: "tenant", ids: [id], detail: { after: { ...detail, admins: made.admins.map(({ account }) => account) } } });
  return { id, pending: null, ...made };
}

/** Passwords and secrets stand in no stored answer: whoever asks again is told what was made. */
export const saveTenant: AnewHandler<"tenant.save"> = {
  make: (wish, context) => (wish.id === undefined ? makeLender(context, wish) : editLender(context, { ...wish, id: wish.id })),
  keep: ({ id, pending, admins, keys }) => ({
    id,
    pending,
    admins: admins.map((each) => ({ ...each, initialPassword: null })),
    keys: keys.map((each) => ({ ...each, secret: null })),
  }),
  again: async (_wish, context, kept) => {
    context.record({ subject: "tenant", ids: [Number(kept["id"])], detail: { again: true } });
    return kept as unknown as Made;
  },
};

/** What a new lender's products can be copies of. */
export async function templates(_input: ParsedOf<"tenant.templates">, context: Context): Promise<OutputOf<"tenant.templates">> {
  const region = context.tenant.region as Region;
  return (await store.selectTemplates(context)).map(({ id, name }) => ({ id, name, region }));
}

export async function detail({ tenantId }: ParsedOf<"tenant.detail">, context: Context): Promise<OutputOf<"tenant.detail">> {
  const row = (await selectTenants(context, "")).find(({ id }) => id === tenantId);
  if (!row) throw new Refused({ error: "notFound", field: "tenantId" });
  const { code, name, region, timeZone, locale, languages, apps } = row;
  return { code, name, region: region as Region, timeZone, locale: locale as Locale, languages: languages as Locale[], apps: [...apps] };
}
