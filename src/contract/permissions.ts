import type { RoleCode } from "../lending/rights/staff-kinds.ts";
import grants from "./permissions.json" with { type: "json" };

/** What may be done to what: every key of the product. permissions.json says of each which of the shipped roles have it. */
export type Permission = keyof typeof grants;
export const permissions = Object.keys(grants) as Permission[];

/** The keys that the house ships a role with. */
export const shippedKeys = (role: RoleCode): Permission[] => permissions.filter((key) => grants[key].split(" ").includes(role));
