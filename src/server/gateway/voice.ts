import { z } from "zod";
import { signatureOf } from "../kernel/sign-in/signature.ts";
import { postSigned, secretOf, type Line, type Outside } from "./signed-post.ts";

/** A call to be made: the seat rings first, then the customer. */
export interface OutgoingCall {
  readonly ref: string;
  /** Account of whoever sits there. */
  readonly seat: string;
  readonly phone: string;
}

/** A telephone system that dials. It tells how the call goes to /channel-domain/voice/event; nothing it does is thrown. */
export interface VoiceGateway {
  readonly dial: (call: OutgoingCall) => Promise<"accepted" | "failed">;
}
export type VoiceGatewayOf = (outside: Outside) => VoiceGateway;

/** ms that it may take to accept a call; nobody waits longer for a ringing tone. */
const patience = 8_000;
const answer = z.object({ accepted: z.literal(true) });

export const voiceGateways =
  (line: Line): VoiceGatewayOf =>
  (outside) => ({
    async dial(call) {
      try {
        const judged = answer.safeParse(await postSigned(outside, line, { path: "/calls", body: call, patience }));
        return judged.success ? "accepted" : "failed";
      } catch {
        return "failed";
      }
    },
  });

/** ms that the address of a recording is good for. */
const playable = 300_000;

/** Where a recording is played from: an address that the gateway itself checks, good for five minutes. */
export function recordingUrl(
  outside: Outside,
  recording: string,
  { now, secretKeys }: { readonly now: Date; readonly secretKeys: readonly string[] },
): { readonly url: string; readonly expires: Date } {
  const expires = new Date(now.getTime() + playable);
  const target = new URL(`${outside.url.replace(/\/$/, "")}/recordings/${encodeURIComponent(recording)}`);
  const time = String(Math.floor(expires.getTime() / 1_000));
  target.searchParams.set("expires", time);
  target.searchParams.set(
    "signature",
    signatureOf(secretOf(outside, secretKeys), { time, method: "GET", path: target.pathname, body: "" }),
  );
  return { url: target.href, expires };
}
