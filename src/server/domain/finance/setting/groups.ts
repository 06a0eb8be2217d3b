import { Refused } from "../../../../lending/reason.ts";
import { isMoneyRule, moneyRuleText, moneySettings, readSetting, type SettingGroup } from "../../../../lending/setting/setting.ts";
import type { MoneyRules } from "../../../../lending/money/money-rules.ts";
import { accessGroup } from "./access.group.ts";
import { chartGroup } from "./chart.group.ts";
import { commissionGroup } from "./commission.group.ts";
import { lawGroup } from "./law.group.ts";
import { moneyLines } from "./money.lines.ts";
import { planGroup } from "./plan.group.ts";
import { presetGroup } from "./preset.group.ts";
import { provisionGroup } from "./provision.group.ts";
import { retentionGroup } from "./retention.group.ts";
import { stageGroup } from "./stage.group.ts";
import { textGroup } from "./text.group.ts";
import { valueOf, type Group } from "./group.ts";
import { selectVersions } from "./setting.store.ts";

const moneyKeys = Object.keys(moneySettings) as readonly (keyof MoneyRules)[];
/** Read with the tenant itself (kernel/tenancy.ts): there is nothing to write but the version. */
const moneyGroup: Group = {
  second: "paramSave",
  held: ({ tenant }) =>
    Promise.resolve(moneyKeys.map((key) => ({ key, type: moneySettings[key].type, value: moneyRuleText(key, tenant.moneyRules[key]) }))),
  judge: ({ tenant }, { key, type }, typed) => {
    if (!isMoneyRule(key)) throw new Refused({ error: "setting.key", field: "key" });
    const judged = readSetting(type, typed, { most: moneySettings[key].most });
    if ("reason" in judged) throw new Refused(judged.reason);
    const [rule, supervisor] = [tenant.moneyRules.waiverByRule, tenant.moneyRules.waiverBySupervisor];
    const turns = key === "waiverByRule" ? Number(judged.meant) > supervisor : key === "waiverBySupervisor" && Number(judged.meant) < rule;
    if (turns) throw new Refused({ error: "setting.tiers", field: "value" });
    return judged.value;
  },
  dryRun: (context, { key }, value) => moneyLines(context, key, value),
};

/** What a lender keeps for himself: the newest of each key, unless it was taken out. */
const ownGroup: Group = {
  second: null,
  held: async (context) => {
    const newest = new Map((await selectVersions(context, { groupCode: "own" })).map((row) => [row.key, row.value]));
    return [...newest].flatMap(([key, value]) => (value === null ? [] : [{ key, type: "text" as const, value }]));
  },
  judge: (_context, { type }, typed) => valueOf(type, typed),
  dryRun: () => Promise.resolve({ lines: [] }),
};

export const groups: Readonly<Record<SettingGroup, Group>> = {
  money: moneyGroup,
  law: lawGroup,
  preset: presetGroup,
  commission: commissionGroup,
  stage: stageGroup,
  access: accessGroup,
  retention: retentionGroup,
  text: textGroup,
  plan: planGroup,
  provision: provisionGroup,
  chart: chartGroup,
  own: ownGroup,
};
