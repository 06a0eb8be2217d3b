import { setTimeout as sleep } from "node:timers/promises";
import type { OrderStage } from "../../lending/order/order.machine.ts";
import type { ClientState } from "../../lending/order/client-state.ts";
import { seenFor } from "../../lending/origination/review-times.ts";
import { call, client, collect, type House, Told } from "./house.ts";
import { look, until } from "./order.ts";
import { type Person, sendPictures } from "./people.ts";

/** One order while it is played. */
export interface Playing {
  readonly house: House;
  readonly orderNo: string;
  readonly person: Person;
  readonly market: string;
  readonly currency: string;
  /** The smallest loan of his product, minor units. */
  readonly least: number;
}
export type Step = (playing: Playing) => Promise<void>;

/** Who plays whom: nobody holds both sides of one case. */
const seats = {
  first: "manager01",
  secondReview: "tenant01",
  final: "manager02",
  finance: "finance01",
  second: "finance02",
  service: "service01",
  admin: "tenant01",
} as const;

export const waits =
  (...stages: readonly OrderStage[]): Step =>
  async ({ house, orderNo }) =>
    void (await until(house, orderNo, stages));

/** What the app shows its customer by then. */
export const shows =
  (state: ClientState): Step =>
  async ({ house, orderNo }) => {
    const shown = (await client(house, "order/state", { orderNo }))["state"];
    if (shown !== state) throw new Error(`the app shows ${String(shown)} instead of ${state}`);
  };

/** What hands over the parts of a case. */
const parts = ["order.profile", "order.contacts", "order.riskReport", "review.terms", "order.links"] as const;

/** Opens the case, or is given by the house's own rule to whom it lies with, looks at all of it and every picture, and decides. */
const review =
  (kind: "first" | "second" | "final", decision: "pass" | "reject", isForLess = false): Step =>
  async ({ house, orderNo, least }) => {
    const order = await look(house, orderNo);
    const account = order.reviewer ?? seats[kind === "second" ? "secondReview" : kind];
    const opened = { loanRecordId: order.id, stage: kind, version: order.version };
    const { version } = await call(house, account, { name: "review.start", input: opened });
    const { files } = await call(house, account, { name: "order.files", input: { loanRecordId: order.id } });
    for (const { fileId } of files) await call(house, account, { name: "order.file", input: { fileId } });
    for (const name of parts) await call(house, account, { name, input: { loanRecordId: order.id } });
    await sleep(seenFor);
    const seen = ["profile", "contacts", "risk", "files", "schedule", "links"] as const;
    const reasonCodes = decision === "reject" ? ["identity"] : [];
    const input = {
      loanRecordId: order.id,
      decision,
      reasonCodes,
      seen: [...seen],
      version,
      ...(isForLess ? { approvedAmount: least } : {}),
    };
    const answer = await call(house, account, { name: `review.${kind}`, input });
    // Who did not know what was said before him is told now, and stays with what he said.
    if (answer.heldUntil === null) await call(house, account, { name: `review.${kind}`, input: { ...input, version: answer.version } });
  };

const paymentIds = async ({ house, orderNo }: Playing): Promise<number[]> => {
  const { list } = await call(house, seats.finance, { name: "payment.list", input: { orderNo } });
  return list.map(({ paymentId }) => Number(paymentId));
};
const finance =
  (name: "payment.firstReview" | "payment.secondReview", decision: "pass" | "reject"): Step =>
  async (playing) => {
    const account = name === "payment.firstReview" ? seats.finance : seats.second;
    await call(playing.house, account, { name, input: { paymentIds: await paymentIds(playing), decision } });
  };
const pay: Step = async (playing) =>
  void (await call(playing.house, seats.finance, { name: "payment.pay", input: { paymentIds: await paymentIds(playing) } }));

/** Nothing goes out before he has said yes to what he was allowed; then he does. */
const accept: Step = async (playing) => {
  const { house, orderNo, least } = playing;
  const early = await finance("payment.firstReview", "pass")(playing).catch((error: unknown) => error);
  if (!(early instanceof Told) || early.error !== "payout.notAccepted") throw new Error("finance passed what nobody has accepted");
  const { offer } = await client(house, "order/state", { orderNo });
  const { amount } = offer as { readonly amount: number };
  if (amount !== least) throw new Error(`the app offers ${amount} instead of ${least}`);
  await client(house, "order/accept", { orderNo });
};

/** By the channel that collects: a share of what is owed, or all of it. */
export const repay =
  (share: number): Step =>
  async ({ house, orderNo, currency, person }) => {
    const { id } = await look(house, orderNo);
    const { claim } = await call(house, seats.admin, { name: "order.detail", input: { loanRecordId: id } });
    const amount = share === 1 ? claim : Math.max(100, Math.floor((claim * share) / 100) * 100);
    await collect(house, {
      tradeNo: `P${orderNo}-${share}`,
      orderNo,
      amount,
      currency,
      payTime: house.kernel.clock().toISOString(),
      payer: person.name,
    });
  };

/** A later due day, and its price by the channel. */
const extend: Step = async ({ house, orderNo, currency, person }) => {
  const { id: loanRecordId } = await look(house, orderNo);
  const [plan] = await call(house, seats.admin, { name: "extension.plan", input: { loanRecordId } });
  if (!plan) throw new Error("the product extends nothing");
  const wanted = { loanRecordId, planId: plan.planId, days: plan.days, fee: plan.fee };
  const { quote } = await call(house, seats.admin, { name: "renewal.add", input: wanted });
  const payTime = house.kernel.clock().toISOString();
  await collect(house, { tradeNo: `X${orderNo}`, orderNo, amount: quote, currency, payTime, purpose: "extend", payer: person.name });
};

const close =
  (outcome: "close" | "reject"): Step =>
  async ({ house, orderNo }) => {
    const { id, version } = await look(house, orderNo);
    const reason = outcome === "reject" ? ("fraudRing" as const) : 1;
    const input = { orders: [{ loanRecordId: id, version }], outcome, reason, confirm: orderNo.slice(-2) };
    await call(house, seats.first, { name: "order.close", input });
  };

const askDocument: Step = async ({ house, orderNo }) => {
  const order = await look(house, orderNo);
  const account = order.reviewer ?? seats.first;
  await call(house, account, { name: "review.start", input: { loanRecordId: order.id, stage: "first", version: order.version } });
  await call(house, account, { name: "review.documentRequest", input: { loanRecordId: order.id, kinds: ["income"] } });
};
const sendDocument: Step = async ({ house, orderNo, person, market }) =>
  void (await client(house, "order/document", { orderNo, files: await sendPictures(house, person, ["income"], market) }));

const contest: Step = async ({ house, orderNo }) =>
  void (await client(house, "order/contest", { orderNo, reason: "The card is mine and valid." }));
const overturn: Step = async ({ house, orderNo }) => {
  const { id } = await look(house, orderNo);
  const { list } = await call(house, seats.final, { name: "refusal.list", input: { pageSize: 200 } });
  const contestId = Number(list.find(({ loanRecordId }) => Number(loanRecordId) === id)?.contestId ?? 0);
  await call(house, seats.final, {
    name: "refusal.decide",
    input: { contestId, outcome: "overturned", answer: "The card was read wrongly." },
  });
};
const cancel: Step = async ({ house, orderNo }) => void (await client(house, "order/cancel", { orderNo }));

const pooled = waits("pending_review", "first_in_progress");
const toFirst = [pooled, review("first", "pass"), waits("first_passed", "final_in_progress")];
const toFinal = [...toFirst, review("final", "pass"), waits("final_passed")];
const toBank = [finance("payment.firstReview", "pass"), finance("payment.secondReview", "pass"), waits("awaiting_payout"), pay];
const toPaid = [...toFinal, ...toBank];
const lent = [...toPaid, waits("payout_success"), shows("running")];

export interface Life {
  readonly name: string;
  /** Of a hundred applications. */
  readonly of: number;
  readonly steps: readonly Step[];
  /** How the account that is paid to ends: the embedded bank is slow with some, and does not find others. */
  readonly account?: "9999" | "8888";
  readonly years?: number;
  /** Of the product that wants two first reviews. */
  readonly isSeenTwice?: true;
  /** For as much as the product gives. */
  readonly isForMost?: true;
}

/** What becomes of applications, in the shares of a lender's ordinary day. */
export const lives: readonly Life[] = [
  { name: "repaid in full", of: 20, steps: [...lent, repay(0.4), waits("partially_repaid"), repay(1), waits("settled"), shows("settled")] },
  { name: "repaid in part", of: 10, steps: [...lent, repay(0.3), waits("partially_repaid")] },
  { name: "lent", of: 12, steps: lent },
  {
    name: "allowed for less, accepted",
    of: 2,
    steps: [
      ...toFirst,
      review("final", "pass", true),
      waits("final_passed"),
      shows("offered"),
      accept,
      shows("payout"),
      ...toBank,
      waits("payout_success"),
    ],
    isForMost: true,
  },
  { name: "extended", of: 4, steps: [...lent, extend, waits("extended")] },
  { name: "bank refuses the transfer", of: 3, steps: [...toPaid, waits("payout_failure"), shows("accountWanted")], account: "8888" },
  { name: "bank is slow", of: 3, steps: [...toPaid, waits("payout_in_progress")], account: "9999" },
  { name: "waits for finance", of: 6, steps: toFinal },
  { name: "refused by finance", of: 2, steps: [...toFinal, finance("payment.firstReview", "reject"), waits("fin1_rejected")] },
  {
    name: "refused by finance's second look",
    of: 2,
    steps: [...toFinal, finance("payment.firstReview", "pass"), finance("payment.secondReview", "reject"), waits("fin2_rejected")],
  },
  { name: "refused finally", of: 4, steps: [...toFirst, review("final", "reject"), waits("final_rejected")] },
  {
    name: "seen twice, then finally",
    of: 2,
    steps: [
      pooled,
      review("first", "pass"),
      waits("first_passed"),
      review("second", "pass"),
      waits("second_passed", "final_in_progress"),
      review("final", "pass"),
      waits("final_passed"),
    ],
    isSeenTwice: true,
  },
  {
    name: "refused the second time",
    of: 2,
    steps: [pooled, review("first", "pass"), waits("first_passed"), review("second", "reject"), waits("second_rejected")],
    isSeenTwice: true,
  },
  { name: "refused first", of: 6, steps: [pooled, review("first", "reject"), waits("first_rejected"), shows("refused")] },
  { name: "refused, contested, lifted", of: 2, steps: [pooled, review("first", "reject"), waits("first_rejected"), contest, overturn] },
  { name: "refused by the machine", of: 6, steps: [waits("machine_rejected")], years: 17 },
  { name: "refused by policy", of: 2, steps: [pooled, close("reject"), waits("order_rejected")] },
  { name: "a document is asked for", of: 4, steps: [pooled, askDocument, sendDocument, ...toFirst] },
  { name: "waits for a document", of: 2, steps: [pooled, askDocument, shows("documentWanted")] },
  { name: "taken back by the customer", of: 3, steps: [pooled, cancel, waits("user_cancelled"), shows("cancelled")] },
  { name: "closed", of: 2, steps: [...toFirst, close("close"), waits("closed"), shows("closed")] },
  { name: "waits for review", of: 7, steps: [pooled, shows("inReview")] },
];
