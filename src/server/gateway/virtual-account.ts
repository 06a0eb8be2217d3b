import { z } from "zod";
import { checkDigit } from "../../lending/finance/pay-code.ts";
import { postSigned, type Line } from "./signed-post.ts";
import type { Channel } from "./payout.ts";

/** What a channel is asked to give a number for; the same reference gets the same number. */
export interface AccountWish {
  readonly reference: string;
  readonly orderNo: string;
  readonly name: string;
  readonly currency: string;
}
export interface IssuedAccount {
  readonly number: string;
  readonly bank: string;
}

/** A channel that gives orders account numbers of their own. Null or false: it did not answer, and is asked again. */
export interface VirtualAccountGateway {
  readonly issue: (wish: AccountWish) => Promise<IssuedAccount | null>;
  readonly close: (number: string) => Promise<boolean>;
  /** Whether money sent to it would still arrive; null: it did not answer. */
  readonly isOpen: (number: string) => Promise<boolean | null>;
}

/** ms that a channel may take. */
const patience = 15_000;
const issued = z.object({ number: z.string().regex(/^\d{4,32}$/), bank: z.string().max(80) });
const state = z.object({ open: z.boolean() });
const closed = z.object({ closed: z.literal(true) });

/** The demo's own bank: a number made of tenant and reference, with a check digit. */
const embedded = ({ tenantId }: Channel): VirtualAccountGateway => ({
  async issue({ reference }) {
    const digits = `9${String(tenantId).padStart(3, "0")}${reference.replaceAll(/\D/g, "").padStart(10, "0")}`;
    return { number: `${digits}${checkDigit(digits)}`, bank: "" };
  },
  close: async () => true,
  isOpen: async () => true,
});

/** Over HTTP: POST <url>/accounts, POST <url>/accounts/close and POST <url>/accounts/state, signed as client apps sign. */
const overHttp = (channel: Channel, line: Line): VirtualAccountGateway => ({
  async issue(wish) {
    try {
      const judged = issued.safeParse(await postSigned(channel, line, { path: "/accounts", body: wish, patience }));
      return judged.success ? judged.data : null;
    } catch {
      return null;
    }
  },
  async close(number) {
    try {
      return closed.safeParse(await postSigned(channel, line, { path: "/accounts/close", body: { number }, patience })).success;
    } catch {
      return false;
    }
  },
  async isOpen(number) {
    try {
      const judged = state.safeParse(await postSigned(channel, line, { path: "/accounts/state", body: { number }, patience }));
      return judged.success ? judged.data.open : null;
    } catch {
      return null;
    }
  },
});

export type VirtualAccountsOf = (channel: Channel) => VirtualAccountGateway;

export const virtualAccountGateways =
  (line: Line): VirtualAccountsOf =>
  (channel) =>
    channel.kind === "http" ? overHttp(channel, line) : embedded(channel);
