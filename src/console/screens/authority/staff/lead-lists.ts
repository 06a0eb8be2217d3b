import { leadModules, type LeadName } from "../../../../contract/marketing/lead.modules.ts";
import { textOf } from "../../../i18n/i18n.ts";

/** Lists of leads, by the names that the menu of marketing gives them. */
export const leadListOptions = (): readonly { readonly value: LeadName; readonly label: string }[] =>
  leadModules.map(({ name }) => ({ value: name, label: textOf(`marketing.${name}.all`) }));
