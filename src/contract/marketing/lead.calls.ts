import { defineCalls, type Call } from "../kernel/call.ts";
import { isBulk, type LeadKind } from "../../lending/growth/lead-kinds.ts";

/** Keys of the lists: `marketing:<resource>:list` and its siblings. */
export type LeadResource = "register" | "again" | "data" | "share" | "invite" | "registerUser" | "follow";

/** Where a list's calls differ from their names: the paths and the method are the specification's. */
export interface LeadPaths {
  /** What stands before the calls' own names. */
  readonly base: string;
  readonly method?: "GET" | "POST";
  readonly paths?: Readonly<Record<string, string>>;
  /** The list's name among those that messages are sent to in bulk, where leads are given back; the others have a call of their own for it. */
  readonly bulk: LeadKind;
}

/** The calls of one lead list. Whoever has only his own rows reads those of his turns (rules/rights.md 1). */
export function leadCalls<const N extends string, const R extends LeadResource>(
  name: N,
  resource: R,
  { base, bulk, ...differs }: LeadPaths,
) {
  const { method = "GET", paths = {} } = differs;
  const at = (call: string) => ({ method, path: `/marketing-domain/${base}/${paths[call] ?? call}` }) as const;
  const write = (call: string) => ({ ...at(call), method: "POST", effect: "write" }) as const;
  const all = `marketing:${resource}:list` as const;
  const mine = `marketing:${resource}:agency` as const;
  const over = `marketing:${resource}:history` as const;
  const hand = `marketing:${resource}:assign` as const;
  const tell = `marketing:${resource}:sms` as const;
  return defineCalls(name, {
    allList: { ...at("allList"), permission: all, effect: "read", streams: true },
    backlogList: { ...at("backlogList"), permission: mine, effect: "read", streams: true },
    doneList: { ...at("doneList"), permission: over, effect: "read", streams: true },
    list: { ...at("list"), permission: [all, mine, over], effect: "read" },
    remarkList: { ...at("remarkList"), permission: [all, mine, over], effect: "read" },
    addRemark: { ...write("addRemark"), permission: `marketing:${resource}:remark`, audit: "lead.remark" },
    transferSearch: { ...write("transferSearch"), permission: hand, audit: "lead.assign" },
    transferSelect: { ...write("transferSelect"), permission: hand, audit: "lead.assign" },
    agencyList: { ...at("agencyList"), permission: hand, effect: "read" },
    userList: { ...at("userList"), permission: hand, effect: "read" },
    template: { ...at("sms/template"), permission: tell, effect: "read" },
    preview: { ...at("sms/preview"), method: "POST", permission: tell, effect: "read" },
    send: { ...write("sms/send"), permission: tell, audit: "lead.sms" },
    sendBack: {
      method: "POST",
      path: `/marketing-domain/${isBulk(bulk) ? `smsMarketing/${bulk}SendBack` : `${base}/sendBack`}`,
      permission: "marketing:sms:back",
      effect: "write",
      audit: "lead.sendBack",
    },
  });
}

type Verbs = keyof ReturnType<typeof leadCalls<"x", LeadResource>> extends `x.${infer V}` ? V : never;
/** The calls of a list by what they do. All lists ask and answer alike, so that one of them types them all. */
export type LeadCalls = { readonly [V in Verbs]: Call<`registerNotApply.${V}`> };
