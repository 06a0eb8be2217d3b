/** The seven kinds of contact channel (rules/product.md 3): the counter flag of the call record, and who is behind it. */
export const contactChannels = [
  { flag: "myPhone", own: true },
  { flag: "addressBook", own: false },
  { flag: "contact", own: false },
  { flag: "localTop50", own: false },
  { flag: "operatorTop50", own: false },
  { flag: "operator", own: false },
  { flag: "phoneAddressBook", own: false },
] as const;

export type ContactChannel = (typeof contactChannels)[number]["flag"];
