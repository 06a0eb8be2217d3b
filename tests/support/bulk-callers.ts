/** The calls of a list that advertising is sent to: managers send, auditors read. */
export function bulkCallers<const K extends string>(kind: K) {
  const rows = {
    List: "marketing:sms:list",
    Total: "marketing:sms:list",
    ListExport: "marketing:sms:export",
    Update: "marketing:sms:edit",
    Preview: "marketing:sms:send",
    SmsSend: "marketing:sms:send",
  };
  return Object.fromEntries(Object.entries(rows).map(([verb, keys]) => [`smsMarketing.${kind}${verb}`, keys])) as Readonly<
    Record<`smsMarketing.${K}${keyof typeof rows}`, string>
  >;
}
