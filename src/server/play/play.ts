import { identitySteps } from "../../lending/options/identity-steps.ts";
import type { DemoMarket } from "../demo/market.ts";
import { client, type House, Told } from "./house.ts";
import { type Life, lives, type Playing } from "./lives.ts";
import { personOf, sendPictures } from "./people.ts";

export interface Offer {
  readonly productId: number;
  readonly amountMin: number;
  readonly amountMax: number;
  readonly term: number;
  readonly currency: string;
  readonly step: number;
}
export interface Run {
  readonly house: House;
  readonly market: DemoMarket;
  readonly offer: Offer;
  /** Of the product that wants two first reviews; null: none does. */
  readonly second: Offer | null;
  /** Makes this run's people others than those of the run before. */
  readonly run: number;
  readonly orders: number;
  readonly progress: (done: number, of: number) => void;
}
export interface Outcome {
  readonly life: string;
  readonly orderNo: string | null;
  readonly failure: string | null;
  readonly playing?: Playing;
}

/** Lives in their shares, mixed, each at least once where there are enough orders. */
export function livesOf(orders: number, { second }: Pick<Run, "second">): readonly Life[] {
  const possible = lives.filter(({ isSeenTwice }) => second !== null || !isSeenTwice);
  const each = possible.flatMap((life) =>
    Array.from({ length: Math.max(1, Math.round((life.of * orders) / 100)) }, (_, turn) => ({ life, turn })),
  );
  return each
    .sort((a, b) => a.turn - b.turn)
    .slice(0, orders)
    .map(({ life }) => life);
}

async function apply({ house, market, run, ...products }: Run, life: Life, seed: number): Promise<Playing> {
  const offer = (life.isSeenTwice && products.second) || products.offer;
  const { seed: _, ...customer } = personOf(market, run, seed, life.years);
  const person = { seed, ...customer };
  const files = await sendPictures(house, person, ["idFront", "idBack", "selfie"], market.preset.region);
  for (const step of identitySteps) await client(house, "identity/step", { application: `play-${run}-${seed}`, step });
  const span = Math.floor((offer.amountMax - offer.amountMin) / offer.step);
  const line = (value: string) => ({ value, confidence: 88 + (seed % 12) });
  const answer = await client(house, "order/apply", {
    productId: offer.productId,
    amount: life.isForMost ? offer.amountMax : offer.amountMin + ((seed * 7_919) % (span + 1)) * offer.step,
    term: offer.term,
    channel: "play",
    customer: { ...customer, idExpires: "2033-05-04", employerPhone: `${market.preset.countryCode}28${String(seed).padStart(7, "0")}` },
    bank: {
      bankName: market.banks[seed % market.banks.length] ?? "Bank",
      accountNo: `77${String(run % 10_000).padStart(4, "0")}${String(seed).padStart(4, "0")}${life.account ?? "0001"}`,
      holder: customer.name.toUpperCase(),
    },
    files,
    document: { name: line(customer.name), idNo: line(customer.idNo), birthDate: line(customer.birthDate) },
    device: { id: `play-${run}-${seed}`, model: "Galaxy A15", os: "Android 15" },
  });
  return {
    house,
    orderNo: String(answer["orderNo"]),
    person,
    market: market.preset.region,
    currency: offer.currency,
    least: offer.amountMin,
  };
}

async function live(run: Run, life: Life, seed: number): Promise<Outcome> {
  let orderNo: string | null = null;
  try {
    const playing = await apply(run, life, seed);
    orderNo = playing.orderNo;
    for (const step of life.steps) await step(playing);
    return { life: life.name, orderNo, failure: null, playing };
  } catch (error) {
    const said = error instanceof Told ? `${error.message} (${error.error})` : error instanceof Error ? error.message : String(error);
    return { life: life.name, orderNo, failure: said };
  }
}

/** So many applications are on their way at once. */
const together = 12;

/** Plays them all; what goes otherwise than it should is told with its order, and the others go on. */
export async function play(run: Run): Promise<readonly Outcome[]> {
  const waiting = [...livesOf(run.orders, run).entries()];
  const outcomes: Outcome[] = [];
  const player = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [seed, life] = next;
      outcomes.push(await live(run, life, seed));
      run.progress(outcomes.length, run.orders);
    }
  };
  await Promise.all(Array.from({ length: together }, player));
  return outcomes;
}
