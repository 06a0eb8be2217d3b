import { z } from "zod";
import type { Channel } from "./payout.ts";
import { postSigned, type Line } from "./signed-post.ts";

export interface AccountQuestion {
  readonly bankName: string;
  readonly accountNo: string;
  /** Whoever gave the account says that it is this person's. */
  readonly holder: string;
}

/** Whose an account is, or that it is closed; null: the bank did not answer, and is asked again. */
export type AccountAnswer = { readonly outcome: "named"; readonly name: string } | { readonly outcome: "closed" };

export interface InquiryGateway {
  readonly inquire: (question: AccountQuestion) => Promise<AccountAnswer | null>;
}

/** ms that a bank may take. */
const patience = 15_000;
const answer = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("named"), name: z.string().min(1).max(120) }),
  z.object({ outcome: z.literal("closed") }),
]);

/** The demo's own bank: accounts that end so are closed, or somebody else's; every other one belongs to whoever it is said to. */
const [closed, foreign] = ["0000", "1111"];
const embedded: InquiryGateway = {
  inquire: async ({ accountNo, holder }) => {
    if (accountNo.endsWith(closed)) return { outcome: "closed" };
    return { outcome: "named", name: accountNo.endsWith(foreign) ? "SOMEBODY ELSE" : holder };
  },
};

/** Over HTTP: POST <url>/accounts/inquiry, signed as client apps sign. */
const overHttp = (channel: Channel, line: Line): InquiryGateway => ({
  async inquire({ bankName, accountNo }) {
    try {
      const body = { bankName, accountNo };
      const judged = answer.safeParse(await postSigned(channel, line, { path: "/accounts/inquiry", body, patience }));
      return judged.success ? judged.data : null;
    } catch {
      return null;
    }
  },
});

export type InquiryOf = (channel: Channel) => InquiryGateway;

export const inquiryGateways =
  (line: Line): InquiryOf =>
  (channel) =>
    channel.kind === "http" ? overHttp(channel, line) : embedded;
