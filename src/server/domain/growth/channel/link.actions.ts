import { createHmac, timingSafeEqual } from "node:crypto";
import { addDays, localDate } from "../../../../lending/time/zone.ts";
import * as store from "./link.store.ts";

const isSame = (said: string, known: string): boolean => {
  const [one, other] = [Buffer.from(said), Buffer.from(known)];
  return one.length === other.length && timingSafeEqual(one, other);
};
/** Somebody as a digest that can be told again and names nobody. */
const digest = (secret: string, ...said: readonly string[]): Buffer =>
  createHmac("sha256", secret).update(said.join("\n")).digest().subarray(0, 16);

interface Click {
  readonly code: string;
  readonly signature: string;
  /** Address and browser: only their digest with the day is kept, for two days. */
  readonly address: string;
  readonly agent: string;
}
/** A click on a link: where it leads, or null where nobody signed it. A visitor counts once a day. */
export async function follow(house: store.House, { code, signature, address, agent }: Click): Promise<string | null> {
  const link = await store.lockLink(house, code);
  if (!link || !isSame(signature, link.signature)) return null;
  const day = localDate(house.now, house.tenant.timeZone);
  const isFirst = await store.insertVisitor(house, link, { kind: "click", day, visitor: digest(link.secret, day, address, agent) });
  if (isFirst) await store.forgetVisitors(house, link, addDays(day, -1));
  await store.insertEvent(house, link, { kind: "click", isFirst });
  const landing = new URL(link.landing);
  landing.searchParams.set("ch", `${link.code}.${link.signature}`);
  return landing.href;
}

interface Told {
  /** As the landing page was given it. */
  readonly link: string;
  readonly kind: Exclude<store.LinkEvent, "click">;
  /** The installation's own number, chance. */
  readonly visitor: string;
}
/** What an app tells of somebody who came by a link: installation and registration once for ever, a sign-in once a day. @returns null: no such link */
export async function tell(house: store.House, { link: said, kind, visitor }: Told): Promise<boolean | null> {
  const [code = "", signature = ""] = said.split(".");
  const link = await store.lockLink(house, code);
  if (!link || !isSame(signature, link.signature)) return null;
  const day = kind === "login" ? localDate(house.now, house.tenant.timeZone) : "2000-01-01";
  const isFirst = await store.insertVisitor(house, link, { kind, day, visitor: digest(link.secret, visitor) });
  if (isFirst) await store.insertEvent(house, link, { kind, isFirst });
  return isFirst;
}
