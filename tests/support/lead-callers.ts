/** The calls of a lead list: a marketer reads and works what is his, a manager all of it. */
export function leadCallers<const N extends string>(name: N, key: string) {
  const [all, own, over] = [`marketing:${key}:list`, `marketing:${key}:agency`, `marketing:${key}:history`];
  const [assign, sms] = [`marketing:${key}:assign`, `marketing:${key}:sms`];
  const rows = {
    allList: all,
    backlogList: own,
    doneList: over,
    list: `${all} or ${own} or ${over}`,
    remarkList: `${all} or ${own} or ${over}`,
    addRemark: `marketing:${key}:remark`,
    transferSearch: assign,
    transferSelect: assign,
    agencyList: assign,
    userList: assign,
    template: sms,
    preview: sms,
    send: sms,
    sendBack: "marketing:sms:back",
  };
  return Object.fromEntries(Object.entries(rows).map(([call, keys]) => [`${name}.${call}`, keys])) as Readonly<
    Record<`${N}.${keyof typeof rows}`, string>
  >;
}

/** The reports of one kind of lead lists: whoever reads what each seat made of them. */
export const leadReportCallers = <const N extends string>(kind: N) => {
  const calls = ["loanReport", "loanReportTotal", "loanReportDay", "humanEffectReport", "humanEffectReportTotal"] as const;
  return Object.fromEntries(calls.map((call) => [`${kind}Report.${call}`, "report:marketingEffect:list"])) as Readonly<
    Record<`${N}Report.${(typeof calls)[number]}`, string>
  >;
};
