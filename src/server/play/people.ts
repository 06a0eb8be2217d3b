import sharp from "sharp";
import type { DemoMarket } from "../demo/market.ts";
import { idBack, idFront, selfie } from "../demo/pictures/papers.ts";
import { client, type House } from "./house.ts";

/** Somebody who never was, by his number in this run. */
export interface Person {
  readonly seed: number;
  readonly name: string;
  readonly gender: "male" | "female";
  readonly idNo: string;
  readonly phone: string;
  readonly birthDate: string;
  readonly province: string;
  readonly employer: string;
}
const at = <T>(list: readonly T[], seed: number): T => list[seed % list.length] as T;
const digits = (number: number, length: number): string => String(Math.abs(number) % 10 ** length).padStart(length, "0");

export function personOf(market: DemoMarket, run: number, seed: number, years = 0): Person {
  const gender = seed % 2 === 0 ? ("female" as const) : ("male" as const);
  const [family, middle, given] = [
    at(market.family, seed * 7 + run),
    at(market.middle, seed * 3),
    at(market.given[gender], seed * 5 + run),
  ];
  const name = (market.familyFirst ? [family, middle, given] : [given, middle, family]).filter(Boolean).join(" ");
  const born = years > 0 ? new Date().getFullYear() - years : 1972 + (seed % 28);
  return {
    seed,
    name,
    gender,
    idNo: `9${digits(run, 6)}${digits(seed, 5)}`,
    phone: `${market.preset.countryCode}9${digits(run * 1_000 + seed, 8)}`,
    birthDate: `${born}-0${1 + (seed % 9)}-1${seed % 9}`,
    province: at(market.provinces, seed).name,
    employer: at(market.employers, seed),
  };
}

const photograph = async (drawing: Buffer): Promise<string> =>
  (await sharp(drawing).flatten({ background: "#fff" }).jpeg({ quality: 80 }).toBuffer()).toString("base64");

const drawingOf = {
  idFront: (person: Person, market: string) => idFront(paperOf(person, market)),
  idBack: (person: Person, market: string) => idBack(paperOf(person, market)),
  selfie: ({ seed, gender }: Person) => selfie(seed, gender),
  income: (person: Person, market: string) => idBack(paperOf(person, market)),
};
const paperOf = (person: Person, market: string) => ({
  ...person,
  market,
  expires: "2033-05-04",
  address: person.province,
});

/** Sends pictures ahead; answers their numbers. */
export const sendPictures = (
  house: House,
  person: Person,
  kinds: readonly (keyof typeof drawingOf)[],
  market: string,
): Promise<readonly number[]> =>
  Promise.all(
    kinds.map(async (type) =>
      Number((await client(house, "file/upload", { type, file: await photograph(drawingOf[type](person, market)) }))["fileId"]),
    ),
  );
