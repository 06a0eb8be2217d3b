import { createHmac, timingSafeEqual } from "node:crypto";
import type { TenantFacts } from "../../../kernel/context.ts";

type Of = Pick<TenantFacts, "id" | "stopKey" | "stopPage">;

const signed = ({ id, stopKey }: Of, customerId: number): string =>
  createHmac("sha256", stopKey).update(`stop ${id} ${customerId}`).digest("base64url").slice(0, 14);

/** What takes a customer off the lists of a lender, for whoever holds it: a text message has no room for more. */
export const stopToken = (tenant: Of, customerId: number): string => `${tenant.id}-${customerId}-${signed(tenant, customerId)}`;

/** Where a message leads that somebody wants no more of; empty: the lender has no such page, and an answer does it. */
export const stopLink = (tenant: Of, customerId: number): string =>
  tenant.stopPage === "" || tenant.stopKey === "" ? "" : `${tenant.stopPage.replace(/\/$/, "")}/${stopToken(tenant, customerId)}`;

/** Of which lender a token is, before it is judged. */
export function tenantOfToken(token: string): number | null {
  const [, id] = /^([1-9]\d{0,8})-[1-9]\d{0,14}-[\w-]{14}$/.exec(token) ?? [];
  return id === undefined ? null : Number(id);
}

/** The customer of a token that this lender has signed. */
export function customerOfToken(tenant: Of, token: string): number | null {
  const [, id, customer, signature = ""] = /^(\d+)-(\d+)-(.*)$/.exec(token) ?? [];
  if (Number(id) !== tenant.id || tenant.stopKey === "") return null;
  const [given, own] = [Buffer.from(signature), Buffer.from(signed(tenant, Number(customer)))];
  return given.length === own.length && timingSafeEqual(given, own) ? Number(customer) : null;
}
