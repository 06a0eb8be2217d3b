// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
  house.goTo(0);
});
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who) });
const answer = async (approvalId: number, decision: "approve" | "refuse", why: object = {}) =>
  house.call("approval.review", { approvalId, decision, ...why } as never, await as("tenantAdmin"));
const no = { reason: "evidence", remark: "no paper of the bank" } as const;

type Row = Readonly<Record<string, unknown>>;
interface Kind {
  readonly ask: (nth: number) => Promise<number>;
  readonly row: () => Promise<Row | undefined>;
}
const idOf = (answered: { readonly data: unknown; readonly message: string }): number => {
  expect(answered.message).toBe("");
  return (answered.data as { readonly pending: { readonly approvalId: number } | null }).pending?.approvalId ?? 0;
};
const finance = async (call: string, input: object) => house.call(call as never, input as never, await as("finance"));
const listed = async (call: string, of: (row: Row) => boolean): Promise<Row | undefined> =>
  ((await finance(call, { pageSize: 200 })) as unknown as { data: { list: readonly Row[] } }).data.list.find(of);

const account = { name: "KEYLINE CO", bank: "ACB", direction: "both", defaultPayout: false, defaultCollection: false, currency: "VND" };
const route = {
  appId: null,
  bank: "",
  from: null,
  to: null,
  opens: null,
  closes: null,
  channel: "main",
  isFallback: false,
  dailyCap: null,
};
const rule = { dueOrder: null, minPpm: null, toleranceAmount: null, tolerancePpm: null, overflow: "either", codeHours: null, cutOff: null };

it.each<[string, () => Promise<Kind>]>([
  [
    "a channel",
    async () => ({
      ask: async (nth) => idOf(await finance("payChannel.save", { type: "payout", code: "main", feeFixed: nth })),
      row: () => listed("payChannel.list", (each) => each["code"] === "main"),
    }),
  ],
  [
    "a rule of routing",
    async () => {
      await answer(idOf(await finance("payRoute.save", { id: null, ...route, weight: 1 })), "approve");
      const row = await listed("payRoute.list", (each) => Number(each["id"]) > 0);
      const id = Number(row?.["id"]);
      return {
        ask: async (nth) => idOf(await finance("payRoute.save", { id, ...route, weight: 1 + nth })),
        row: () => listed("payRoute.list", (each) => each["id"] === id),
      };
    },
  ],
  [
    "an own account",
    async () => {
      const first = { id: null, alias: "MAIN", branch: "", accountNo: "007100123456", ...account };
      await answer(idOf(await finance("bankAccount.save", first)), "approve");
      const row = () => listed("bankAccount.list", (each) => each["alias"] === "MAIN");
      const id = Number((await row())?.["id"]);
      const ask = async (nth: number) => idOf(await finance("bankAccount.save", { id, alias: "MAIN", branch: `B${nth}`, ...account }));
      return { ask, row };
    },
  ],
  [
    "rules of repayment",
    async () => ({
      ask: async (nth) =>
        idOf(await finance("repaymentConfig.save", { appId: 1, ...rule, minAmount: 100 * nth, validFrom: house.dayOf(5), reason: "more" })),
      row: () => listed("repaymentConfig.list", (each) => each["appId"] === 1),
    }),
  ],
])("%s says who refused the last change of it, when and why, until it is asked for anew or allowed", async (_name, open) => {
  const { ask, row } = await open();
  const nothing = { refuser: null, refuseTime: null, refusal: null, decision: null };
  const first = await ask(1);
  expect(await row()).toMatchObject(nothing);
  expect((await answer(first, "refuse", no)).message).toBe("");
  const at = await house.database.owner.query("select decided_at as at from approval where id = $1", [first]);
  const refused = await row();
  expect(refused).toMatchObject({ refuser: "tenantAdmin VN", refusal: no.reason, decision: no.remark, approvalId: null });
  expect(new Date(String(refused?.["refuseTime"]))).toEqual((at.rows[0] as { at: Date }).at);
  const second = await ask(2);
  expect(await row()).toMatchObject({ ...nothing, approvalId: second });
  expect((await answer(second, "approve")).message).toBe("");
  expect(await row()).toMatchObject({ ...nothing, approvalId: null });
});
