/** What a gateway knows a message by; the same however often it is sent. */
export const refOf = (tenantId: number, messageId: number): string => `M${tenantId}-${messageId}`;

/** The message that a reference of this tenant means; null for any other text. */
export function idOfRef(tenantId: number, ref: string): number | null {
  const found = /^M(\d{1,9})-([1-9]\d{0,14})$/.exec(ref);
  return found && Number(found[1]) === tenantId ? Number(found[2]) : null;
}
