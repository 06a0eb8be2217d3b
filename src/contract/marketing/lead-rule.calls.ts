import { boundKinds } from "../../lending/growth/lead-rule.rules.ts";
import { defineCalls, type Call } from "../kernel/call.ts";

const path = "/marketing-domain/marketConf";
const bind = "marketing:config:bind" as const;

/** Rules by which leads are given out by themselves. */
export const leadRuleCalls = defineCalls("leadRule", {
  add: { method: "POST", path: `${path}/add`, permission: "marketing:config:edit", effect: "write", audit: "leadRule.add" },
  list: { method: "GET", path: `${path}/list`, permission: "marketing:config:list", effect: "read" },
  status: {
    method: "POST",
    path: `${path}/updateStatus`,
    permission: "marketing:config:edit",
    effect: "write",
    audit: "leadRule.status",
  },
  delete: { method: "GET", path: `${path}/delete`, permission: "marketing:config:delete", effect: "write", audit: "leadRule.delete" },
  seats: { method: "GET", path: `${path}/selectBindMarketingUser`, permission: "marketing:config:list", effect: "read" },
  phones: {
    method: "POST",
    path: `${path}/market/phones/export`,
    permission: "marketing:phone:export",
    effect: "write",
    audit: "leadRule.phones",
  },
});

type Kind = (typeof boundKinds)[number];
type BindCalls = {
  readonly [K in Kind as `leadBind.${K}Query` | `leadBind.${K}Searched` | `leadBind.${K}Selected`]: Call<
    `leadBind.${K}Query` | `leadBind.${K}Searched` | `leadBind.${K}Selected`
  >;
};
const callsOf = (kind: Kind) => ({
  [`${kind}Query`]: { method: "POST", path: `${path}/user/config/${kind}/query`, permission: bind, effect: "read" },
  [`${kind}Searched`]: {
    method: "POST",
    path: `${path}/user/config/${kind}/searched`,
    permission: bind,
    effect: "write",
    audit: "leadRule.bind",
  },
  [`${kind}Selected`]: {
    method: "POST",
    path: `${path}/user/config/${kind}/selected`,
    permission: bind,
    effect: "write",
    audit: "leadRule.bind",
  },
});
/** Who is bound to a list, a call of its own for each kind: read, bound by a filter, bound as ticked. */
export const leadBindCalls = defineCalls(
  "leadBind",
  Object.assign({}, ...boundKinds.map(callsOf)) as Readonly<Record<string, Parameters<typeof defineCalls>[1][string]>>,
) as unknown as { readonly [N in keyof BindCalls]: Call<N & string> };

/** What only the lists of campaigns and of products do. */
export const inviteCalls = defineCalls("inviteConfig", {
  close: {
    method: "POST",
    path: "/marketing-domain/inviteMarketing/closeMarketing",
    permission: "marketing:invite:close",
    effect: "write",
    audit: "lead.close",
  },
  select: {
    method: "GET",
    path: "/marketing-domain/inviteMarketing/selectInviteConfig",
    permission: "marketing:invite:config",
    effect: "read",
  },
  update: {
    method: "POST",
    path: "/marketing-domain/inviteMarketing/updateInviteConfig",
    permission: "marketing:invite:config",
    effect: "write",
    audit: "inviteConfig.update",
  },
});
export const followCalls = defineCalls("followConfig", {
  adjust: {
    method: "POST",
    path: "/marketing-domain/follow/product/marketing/adjust/order",
    permission: "marketing:follow:assign",
    effect: "write",
    audit: "lead.assign",
  },
  query: {
    method: "POST",
    path: "/marketing-domain/follow/product/marketing/config/query",
    permission: "marketing:follow:config",
    effect: "read",
  },
});
