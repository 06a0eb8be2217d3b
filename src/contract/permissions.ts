import type { RoleCode } from "../lending/rights/staff-kinds.ts";
import { grants, type Permission } from "./menu.ts";

export type { Permission } from "./menu.ts";
export const permissions: readonly Permission[] = [...grants.keys()].toSorted();

/** The keys that the house ships a role with. */
export const shippedKeys = (role: RoleCode): Permission[] => permissions.filter((key) => grants.get(key)?.includes(role));
