import { defineCalls, type Call } from "../kernel/call.ts";
import type { LeadKind } from "../../lending/growth/lead-kinds.ts";

/** How the specification writes the kinds of lists in the paths of their reports. */
export const reportKinds = {
  data: "data",
  flow: "flow",
  reBorrow: "reborrow",
  shared: "shared",
  conversion: "conversion",
} as const satisfies Readonly<Record<string, LeadKind>>;
export type ReportKind = keyof typeof reportKinds;

/** What came of the leads of one kind: by day and seat, by hour of a day, and by seat; with what each comes to. */
export function leadReportCalls<const K extends ReportKind>(kind: K) {
  const read = (call: string) =>
    ({
      method: "POST",
      path: `/marketing-domain/report/${kind}/${call}`,
      permission: "report:marketingEffect:list",
      effect: "read",
    }) as const;
  return defineCalls(`${kind}Report`, {
    loanReport: read("LoanReport"),
    loanReportTotal: read("LoanReportTotal"),
    loanReportDay: read("LoanReportDay"),
    humanEffectReport: read("HumanEffectReport"),
    humanEffectReportTotal: read("HumanEffectReportTotal"),
  });
}
type Verbs = keyof ReturnType<typeof leadReportCalls<"data">> extends `${string}.${infer V}` ? V : never;
export type LeadReportVerb = Verbs;
/** All kinds ask and answer alike, so that one of them types them all. */
export type LeadReportCalls = { readonly [V in Verbs]: Call<`dataReport.${V}`> };
