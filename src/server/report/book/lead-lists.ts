import { leadKinds } from "../../../lending/growth/lead-kinds.ts";
import { leadModules } from "../../../contract/marketing/lead.modules.ts";

/** The kind of a lead list, by its name in a column. */
export const kindOfList = (list: string): string =>
  `case ${leadModules.map(({ name, kind }) => `when ${list} = '${name}' then '${leadKinds[kind]}'`).join(" ")} else '' end`;
