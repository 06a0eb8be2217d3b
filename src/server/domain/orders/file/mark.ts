import type { Context } from "../../../kernel/context.ts";

/** Who shows it, and when by the clock of his lender: what stands across a picture. */
export const markOf = ({ staff, tenant, now }: Context): string =>
  `${staff.account} ${now.toLocaleString("sv-SE", { timeZone: tenant.timeZone }).slice(0, 16)}`;
