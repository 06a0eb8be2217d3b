import { sql } from "kysely";
import type { Tx } from "../context.ts";
import { networkOf } from "./network.ts";
import { sha256 } from "./session.ts";
import type { Place } from "./turns.ts";

/** Where tries are counted apart from everybody else's: a stranger's never stand in the way of whoever has a door of his own. */
export interface Door extends Place {
  readonly network: string;
  /** Somebody of the account's lender signs in from this network. */
  readonly isOfColleagues: boolean;
}

/** Where somebody is: his network, and the browser if it says what it calls itself. */
export interface Whereabouts {
  readonly network: string;
  readonly seat: string | null;
}

/** 256 random bits as base64url, made by the browser and told to nobody else; the house keeps its hash. */
const seatShape = /^[\w-]{43}$/;
/** Places are forgotten after this many days without a sign-in from there, and only so many of a person are kept. */
export const placesKept = { days: 180, most: 30 } as const;

export function whereaboutsOf(address: string, deviceId: string | undefined): Whereabouts {
  const seat = deviceId !== undefined && seatShape.test(deviceId) ? sha256(deviceId).toString("base64url") : null;
  return { network: networkOf(address), seat };
}

const networkPlace = ({ network }: Whereabouts): string => `network ${network}`;
const seatPlace = ({ seat }: Whereabouts): string => `seat ${seat}`;

interface Person {
  readonly tenantId: number;
  readonly id: number;
}

/** The door of an account that nobody has, or that has never signed in from here. The account comes last: it is whatever was typed. */
export const anyonesDoor = (account: string, { network }: Whereabouts): Door => ({
  rank: 2,
  key: `anyone:${account}`,
  network,
  isOfColleagues: false,
});

/** Whoever has a session: its tries count by themselves. */
export const sessionDoor = (account: string, hash: Buffer, address: string): Door => ({
  rank: 0,
  key: `session:${hash.toString("base64url")}:${account}`,
  network: networkOf(address),
  isOfColleagues: true,
});

/** By which door somebody comes who says that he is this person: his usual seat's, his usual network's, or everybody's. */
export async function doorOf(tx: Tx, person: Person & { readonly account: string }, at: Whereabouts): Promise<Door> {
  const rows = await tx
    .selectFrom("known_place")
    .select(["place", (each) => each.fn.max<number>(sql`(staff_id = ${person.id})::int`).as("own")])
    .where("tenant_id", "=", person.tenantId)
    .where("place", "in", [networkPlace(at), seatPlace(at)])
    .groupBy("place")
    .execute();
  const isOwn = (place: string): boolean => rows.some((row) => row.place === place && row.own === 1);
  const door = { ...anyonesDoor(person.account, at), isOfColleagues: rows.some((row) => row.place === networkPlace(at)) };
  if (at.seat !== null && isOwn(seatPlace(at))) return { ...door, rank: 0, key: `seat:${at.seat}:${person.account}` };
  if (isOwn(networkPlace(at))) return { ...door, rank: 1, key: `network:${at.network}:${person.account}` };
  return door;
}

/** After a sign-in that was right: this network and this seat are usual now. */
export async function rememberPlaces(tx: Tx, person: Person & { readonly now: Date }, at: Whereabouts): Promise<void> {
  const { tenantId, id, now } = person;
  const places = at.seat === null ? [networkPlace(at)] : [networkPlace(at), seatPlace(at)];
  await tx
    .insertInto("known_place")
    .values(places.map((place) => ({ tenant_id: tenantId, staff_id: id, place, at: now })))
    .onConflict((conflict) => conflict.columns(["tenant_id", "staff_id", "place"]).doUpdateSet({ at: now }))
    .execute();
  await sql`delete from known_place where tenant_id = ${tenantId} and staff_id = ${id} and place in (
    select place from known_place where tenant_id = ${tenantId} and staff_id = ${id} order by at desc, place offset ${placesKept.most})`.execute(
    tx,
  );
}

/** Seats are trusted by a password: with another one each proves itself anew. */
export async function forgetSeats(tx: Tx, { tenantId, id }: Person): Promise<void> {
  await tx
    .deleteFrom("known_place")
    .where("tenant_id", "=", tenantId)
    .where("staff_id", "=", id)
    .where("place", "like", "seat %")
    .execute();
}

/** Whether somebody of the tenant signs in with this browser. */
export async function seatIsKnown(tx: Tx, tenantId: number, seat: string): Promise<boolean> {
  const row = await tx
    .selectFrom("known_place")
    .select("staff_id")
    .where("tenant_id", "=", tenantId)
    .where("place", "=", `seat ${seat}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
