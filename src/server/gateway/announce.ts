import { z } from "zod";
import type { Database } from "../db/connection.ts";
import { outboxOf } from "./outbox.ts";
import { postSigned, type Line } from "./signed-post.ts";
import type { SmsChannel } from "./sms.ts";

/** A text to be spoken to somebody; the same reference is the same call however often it is handed over. */
export interface Announcement {
  readonly ref: string;
  readonly phone: string;
  readonly text: string;
  readonly language: string;
  /** How often it is said. */
  readonly repeat: number;
  /** Played in place of the text; the network has been given it before, under this name. */
  readonly recording?: string;
}

/** A recording, under one name for as long as it is the same. */
export interface Sound {
  readonly name: string;
  readonly format: "mp3" | "wav";
  readonly content: Buffer;
}

/** What a gateway says of a call. `later`: it did not take it: the same reference may be handed over again. `failed` is final. */
export type AnnounceState =
  | { readonly state: "submitted"; readonly providerRef: string }
  | { readonly state: "answered"; readonly seconds: number; readonly recording?: string | undefined }
  | { readonly state: "keyed"; readonly seconds: number; readonly digit: string; readonly recording?: string | undefined }
  | { readonly state: "failed"; readonly reason: string }
  | { readonly state: "later"; readonly reason: string };

/** A network that calls people and speaks a text. Neither call throws because of it. */
export interface AnnounceGateway {
  readonly say: (call: Announcement) => Promise<AnnounceState>;
  readonly query: (ref: string) => Promise<AnnounceState>;
  /** Gives it a recording, before the first call that plays it; given twice it is one. False: it was not taken, and nothing may be played. */
  readonly keep: (sound: Sound) => Promise<boolean>;
}
export type AnnounceGatewayOf = (channel: SmsChannel) => AnnounceGateway;

export const announceGateways =
  (database: Database, line: Line): AnnounceGatewayOf =>
  (channel) =>
    channel.kind === "http" ? httpAnnounce(channel, line) : embeddedAnnounce(database, channel.tenantId, line.clock);

/** ms that a gateway may take. */
const patience = 15_000;
const said = { seconds: z.int().min(0).max(86_400).default(0), recording: z.string().max(200).optional() };
const answer = z.discriminatedUnion("state", [
  z.object({ state: z.literal("submitted"), providerRef: z.string().max(120).default("") }),
  z.object({ state: z.literal("answered"), ...said }),
  z.object({ state: z.literal("keyed"), ...said, digit: z.string().regex(/^[0-9*#]{1,8}$/) }),
  z.object({ state: z.literal("failed"), reason: z.string().max(200) }),
  z.object({ state: z.literal("later"), reason: z.string().max(200).default("") }),
]);

/**
 * A gateway spoken to over HTTP: POST <url>/announcements and POST <url>/announcements/query; it reports to /channel-domain/voice/announced. Only its
 * own word makes a call failed; whatever else happens, it is tried again later.
 */
function httpAnnounce(outside: SmsChannel, line: Line): AnnounceGateway {
  const ask = async (path: string, body: object): Promise<AnnounceState> => {
    try {
      const judged = answer.safeParse(await postSigned(outside, line, { path, body, patience }));
      return judged.success ? judged.data : { state: "later", reason: "noAnswer" };
    } catch {
      return { state: "later", reason: "noAnswer" };
    }
  };
  const keep = async ({ name, format, content }: Sound): Promise<boolean> => {
    const body = { name, format, content: content.toString("base64") };
    const said = await postSigned(outside, line, { path: "/recordings", body, patience }).catch(() => null);
    return z.object({ kept: z.literal(true) }).safeParse(said).success;
  };
  return { say: (call) => ask("/announcements", call), query: (ref) => ask("/announcements/query", { ref }), keep };
}

/** By how a number ends: nobody's, one that nobody answers, one whose owner presses a key; whoever else listens to it. */
const endings: readonly (readonly [ending: string, state: AnnounceState])[] = [
  ["0404", { state: "failed", reason: "unknownSubscriber" }],
  ["3", { state: "failed", reason: "notAnswered" }],
  ["7", { state: "keyed", seconds: 21, digit: "1" }],
];
const listens: AnnounceState = { state: "answered", seconds: 18 };

/** The demo's own network: it calls nobody, keeps what it was given in an outbox, and says how it went. */
function embeddedAnnounce(database: Database, tenantId: number, clock: () => Date): AnnounceGateway {
  const outbox = outboxOf(database, tenantId, clock);
  return {
    keep: () => Promise.resolve(true),
    async say(call) {
      await outbox.keep({ ...call, text: call.recording ?? call.text });
      return { state: "submitted", providerRef: call.ref };
    },
    async query(ref) {
      const phone = await outbox.phoneOf(ref);
      if (phone === undefined) return { state: "later", reason: "unknown" };
      return endings.find(([ending]) => phone.endsWith(ending))?.[1] ?? listens;
    },
  };
}
