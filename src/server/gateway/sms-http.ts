import { z } from "zod";
import { postSigned, type Line, type Outside } from "./signed-post.ts";
import type { SmsGateway, SmsState } from "./sms.ts";

/** ms that a gateway may take. */
const patience = 15_000;

const answer = z.discriminatedUnion("state", [
  z.object({ state: z.literal("submitted"), providerRef: z.string().max(120).default("") }),
  z.object({ state: z.literal("delivered") }),
  z.object({ state: z.literal("failed"), reason: z.string().max(200) }),
  z.object({ state: z.literal("later"), reason: z.string().max(200).default("") }),
]);

/**
 * A gateway spoken to over HTTP: POST <url>/messages and POST <url>/messages/query; it reports delivery to /channel-domain/sms/delivery.
 * Only its own word makes a message failed; whatever else happens, it is tried again later.
 */
export function httpSms(outside: Outside, line: Line): SmsGateway {
  const ask = async (path: string, body: object): Promise<SmsState> => {
    try {
      const judged = answer.safeParse(await postSigned(outside, line, { path, body, patience }));
      return judged.success ? judged.data : { state: "later", reason: "noAnswer" };
    } catch {
      return { state: "later", reason: "noAnswer" };
    }
  };
  return { send: (message) => ask("/messages", message), query: (ref) => ask("/messages/query", { ref }) };
}
