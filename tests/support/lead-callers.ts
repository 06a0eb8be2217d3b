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

/** Files of people, rules of giving out, campaigns. */
export const leadDeskCallers = {
  "leadImport.open": "marketing:data:assign",
  "leadImport.rows": "marketing:data:assign",
  "leadImport.state": "marketing:data:assign",
  "leadImport.faults": "marketing:data:assign",
  "leadImport.take": "marketing:data:assign",
  "leadImport.drop": "marketing:data:assign",
  "leadImport.list": "marketing:data:assign",
  "leadNumber.get": "marketing:lead:phone",
  "leadRule.add": "marketing:config:edit",
  "leadRule.list": "marketing:config:list",
  "leadRule.status": "marketing:config:edit",
  "leadRule.delete": "marketing:config:delete",
  "leadRule.seats": "marketing:config:list",
  "leadRule.phones": "marketing:phone:export",
  "leadPhones.ask": "marketing:phone:export",
  "leadPhones.list": "marketing:phone:export",
  "leadBind.conversionQuery": "marketing:config:bind",
  "leadBind.conversionSearched": "marketing:config:bind",
  "leadBind.conversionSelected": "marketing:config:bind",
  "leadBind.dataQuery": "marketing:config:bind",
  "leadBind.dataSearched": "marketing:config:bind",
  "leadBind.dataSelected": "marketing:config:bind",
  "leadBind.flowQuery": "marketing:config:bind",
  "leadBind.flowSearched": "marketing:config:bind",
  "leadBind.flowSelected": "marketing:config:bind",
  "leadBind.oldQuery": "marketing:config:bind",
  "leadBind.oldSearched": "marketing:config:bind",
  "leadBind.oldSelected": "marketing:config:bind",
  "leadBind.shareQuery": "marketing:config:bind",
  "leadBind.shareSearched": "marketing:config:bind",
  "leadBind.shareSelected": "marketing:config:bind",
  "leadBind.sharedQuery": "marketing:config:bind",
  "leadBind.sharedSearched": "marketing:config:bind",
  "leadBind.sharedSelected": "marketing:config:bind",
  "inviteConfig.select": "marketing:invite:config",
  "inviteConfig.update": "marketing:invite:config",
  "inviteConfig.close": "marketing:invite:close",
  "followConfig.adjust": "marketing:follow:assign",
  "followConfig.query": "marketing:follow:config",
} as const;
