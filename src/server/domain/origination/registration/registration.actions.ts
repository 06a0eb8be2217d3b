import type { SignedContext } from "../../../kernel/sign-in/signed.ts";
import { tellLeads } from "../../book/book/standing.ts";
import { markRegistered } from "../../growth/lead/lead.actions.ts";
import { lockPerson } from "../../orders/customer/standing.actions.ts";
import { mustBeOn } from "../app/app.actions.ts";
import type { Registration } from "./registration.routes.ts";
import * as store from "./registration.store.ts";

/**
 * Somebody has an account by now: whoever was only to be won becomes a customer, and his lead is known as registered to whoever has it. Whoever is a
 * customer already has only signed in. @returns whether he is new
 */
export async function register(input: Registration, context: SignedContext): Promise<{ registered: boolean }> {
  await mustBeOn(context, context.signer.appId);
  await lockPerson(context, input.phone);
  if (await store.markSignedIn(context, input.phone)) return { registered: false };
  const won = await store.registerProspect(context, input);
  const id = won ?? (await store.insertRegistered(context, input));
  if (won !== null) {
    await tellLeads(context, [won]);
    await markRegistered(context, won);
  }
  context.record({ subject: "customer", ids: [id], detail: { channel: input.channel } });
  return { registered: true };
}

/** A customer has signed in to the app: shown to whoever wins him back. A number that nobody has is no fault of the app's. */
export async function signedIn({ phone }: { readonly phone: string }, context: SignedContext): Promise<{ known: boolean }> {
  return { known: await store.markSignedIn(context, phone) };
}
