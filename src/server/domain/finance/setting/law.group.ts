import { policyOf, type ContactPolicy } from "../../../../lending/contact/contact-policy.ts";
import { Refused } from "../../../../lending/reason.ts";
import { isAsStrict, isLawField, lawFields, lawText, readLaw, type LawField } from "../../../../lending/setting/law-fields.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { addPolicy, selectPolicies } from "../../contact/contact/contact-policy.actions.ts";
import type { Change, Group, Held } from "./group.ts";
import { lawLines } from "./law.lines.ts";

const today = ({ now, tenant }: Context): string => localDate(now, tenant.timeZone);
/** The market's own law, whatever the lender has made of it. */
const presetOf = (context: Context): ContactPolicy => policyOf(context.tenant.region, today(context));
/** Read anew and not with the tenant: what a second person has just approved is built upon. */
const inForce = async (context: Context, on = today(context)): Promise<ContactPolicy> =>
  policyOf(context.tenant.region, on, await selectPolicies(context));

function fieldOf(key: string): LawField {
  if (!isLawField(key)) throw new Refused({ error: "setting.key", field: "key" });
  return key;
}
function changed(policy: ContactPolicy, key: LawField, typed: string): ContactPolicy {
  const judged = readLaw(key, typed);
  if ("reason" in judged) throw new Refused(judged.reason);
  return { ...policy, [key]: judged.meant };
}

async function judge(context: Context, { key }: Held, typed: string): Promise<string> {
  const field = fieldOf(key);
  const after = changed(await inForce(context), field, typed);
  if (after.closes <= after.opens) throw new Refused({ error: "setting.ends", field: "value" });
  return lawText(after, field);
}

/** One row more, and one for each later day that has a row already: what is changed today is not undone by what was approved for next month. */
async function put(context: Context, change: Change): Promise<void> {
  const { key, value, validFrom, source, proposedBy } = change;
  const own = await selectPolicies(context);
  const days = [validFrom, ...own.map((row) => row.validFrom).filter((day) => day > validFrom)];
  for (const day of new Set(days)) {
    const { market, validFrom: _from, source: before, ...policy } = changed(policyOf(context.tenant.region, day, own), fieldOf(key), value);
    await addPolicy(context, { market, validFrom: day, policy, source: source || before, proposedBy });
  }
}

/** Contact law, one field a setting; the domain reads the whole row (contact_policy). */
export const lawGroup: Group = {
  second: "paramSave",
  held: async (context) => {
    const [policy, preset] = [await inForce(context), presetOf(context)];
    return (Object.keys(lawFields) as LawField[]).map((key) => ({
      key,
      type: lawFields[key],
      value: lawText(policy, key),
      source: policy.source,
      isLoose: !isAsStrict(key, policy, preset),
    }));
  },
  judge,
  isTighter: async (context, { key }, value) => {
    const policy = await inForce(context);
    return isAsStrict(fieldOf(key), changed(policy, fieldOf(key), value), policy);
  },
  isLoose: (context, { key }, value) => {
    const preset = presetOf(context);
    return Promise.resolve(!isAsStrict(fieldOf(key), changed(preset, fieldOf(key), value), preset));
  },
  put,
  dryRun: async (context, { key }, value) => {
    const policy = await inForce(context);
    return lawLines(context, policy, changed(policy, fieldOf(key), value));
  },
};
