import type { systemCalls } from "../../../../contract/basics/system.calls.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { clockText, policyOf } from "../../../../lending/contact/contact-policy.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { makeCaptcha } from "../../../kernel/sign-in/captcha.ts";
import type { Context, Handlers } from "../../../kernel/context.ts";
import { cutToScope, leadsToTell, readNotices } from "../../../kernel/live/notices.ts";
import { staffInScope } from "../../../kernel/sql/scope.ts";
import { readDraft, readOutcome, saveDraft } from "./draft.store.ts";
import { menuOf } from "./menu.store.ts";
import { readPreferences, savePreference } from "./preference.store.ts";
import { findEverywhere } from "./search.store.ts";
import { selectReviewers } from "./staff.store.ts";
import { changePassword, signIn, signOut, unlock } from "./sign-in.actions.ts";

/** Names the captcha that the image beside it belongs to. */
export const captchaHeader = "x-captcha-key";

export const systemHandlers: Handlers<keyof typeof systemCalls> = {
  "system.validateCode": async (_input, { database, now, header }) => {
    const { key, image } = await makeCaptcha(database.plain, now);
    header(captchaHeader, key);
    return image;
  },
  "system.login": signIn,
  "system.out": (_input, context) => signOut(context),
  "system.updatePassword": changePassword,
  "system.unlock": unlock,
  "system.me": async (_input, context) => describeMe(context),
  "system.menuList": (_input, context) => menuOf(context),
  "system.search": ({ q }, context) => findEverywhere(context, q),
  "system.draftSave": saveDraft,
  "system.draftGet": readDraft,
  "system.preferences": (_input, context) => readPreferences(context),
  "system.preferenceSave": savePreference,
  "system.outcome": readOutcome,
  "system.creditStaff": async (input, context) => [...(await selectReviewers(context, input))],
  "system.changedSince": async ({ live }, { tx, tenant, staff }) => {
    const batch = await readNotices(tx, tenant.id, { from: live });
    const people = await staffInScope(tx, tenant.id, staff);
    const [orders, leads] = [cutToScope(batch, people), leadsToTell(batch, people)];
    return {
      live: batch.to,
      orders: [...(orders ?? [])],
      many: orders === null,
      leads: [...(leads ?? [])],
      manyLeads: leads === null,
      named: batch.named.has(staff.id),
    };
  },
};

function describeMe({ staff, tenant: facts, home, now }: Context): OutputOf<"system.me"> {
  const policy = policyOf(facts.region, localDate(now, facts.timeZone), facts.contactPolicies);
  // Named one by one: what the house decides about money, contact law and who is away are the server's own business.
  const { id, name, region, currency, currencyStep, timeZone, countryCode, stages, apps, products, moneyRules } = facts;
  return {
    user: {
      adminUserId: staff.id,
      adminName: staff.name,
      account: staff.account,
      type: staff.type,
      role: staff.role,
      dataScope: staff.dataScope,
      isUpdatePassword: staff.mustChangePassword,
      locale: staff.locale,
    },
    perms: [...staff.permissions].sort(),
    tenant: {
      id,
      name,
      region,
      currency,
      currencyStep,
      timeZone,
      countryCode,
      bulkSum: moneyRules.bulkSum,
      stages: [...stages],
      apps: [...apps],
      products: [...products],
    },
    home: home && { tenantId: home.tenantId, name: home.tenantName },
    policy: { market: policy.market, opens: clockText(policy.opens), closes: clockText(policy.closes), perDay: policy.perDay },
    now: now.toISOString(),
  };
}
