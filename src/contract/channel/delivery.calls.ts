import { defineCalls } from "../kernel/call.ts";

const path = "/channel-domain";
const read = (url: string) => ({ method: "POST", path: `${path}/${url}`, effect: "read" }) as const;

/** Channels that are paid for, their links, and what came by them. */
export const deliveryCalls = defineCalls("delivery", {
  list: { ...read("delivery/list"), permission: "channel:delivery:list" },
  save: { method: "POST", path: `${path}/delivery/save`, permission: "channel:delivery:edit", effect: "write", audit: "delivery.save" },
  linkStatistics: { ...read("delivery/linkStatistics"), permission: "channel:link:list" },
  companyStatistics: { ...read("delivery/companyStatistics"), permission: "channel:company:list" },
});
/** Whose channels they are. */
export const companyCalls = defineCalls("adCompany", {
  list: { ...read("company/list"), permission: ["channel:company:list", "channel:delivery:list"] },
  save: { method: "POST", path: `${path}/company/save`, permission: "channel:company:edit", effect: "write", audit: "adCompany.save" },
});
/** Partners whose customers the machine lets pass, and who these are. */
export const whiteCalls = defineCalls("whileChannel", {
  list: { ...read("whileChannel/list"), permission: "channel:whileChannel:list" },
  save: {
    method: "POST",
    path: `${path}/whileChannel/save`,
    permission: "channel:whileChannel:edit",
    effect: "write",
    audit: "whileChannel.save",
  },
});
export const whiteListCalls = defineCalls("whiteList", {
  list: { ...read("whiteList/list"), permission: "channel:whiteList:list" },
  import: {
    method: "POST",
    path: `${path}/whiteList/import`,
    permission: "channel:whiteList:import",
    effect: "write",
    audit: "whiteList.import",
  },
  remove: {
    method: "POST",
    path: `${path}/whiteList/remove`,
    permission: "channel:whiteList:remove",
    effect: "write",
    audit: "whiteList.remove",
  },
});
