// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runNight } from "../../../src/server/jobs/night.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const act = async (
  loanRecordId: number,
  action: "freeze" | "release",
  who: string,
  more: { pausePenalty?: boolean; version?: number } = {},
) =>
  house.call(
    "order.freeze",
    { loanRecordId, action, reason: "disputed", version: Number((await house.order(loanRecordId))["version"]), ...more },
    { token: await house.tokenOf(who) },
  );
const claim = async (loanRecordId: number) =>
  (await house.call("repayment.quote", { loanRecordId }, { token: await house.tokenOf("finance") })).data.total / 100;
const lend = () => house.lend(5, { collector: "collector" });
const night = (day: number) => {
  house.goTo(day, "00:10");
  return runNight(house.kernel.database, 1, house.now());
};

describe("a frozen order (T34, T34b)", () => {
  it("stays free of penalty from the freeze to the release, where that was asked for", async () => {
    const order = await lend();
    expect((await act(order, "freeze", "service", { pausePenalty: true })).data).toEqual({ frozen: true });
    expect(await house.order(order)).toMatchObject({ frozen: true, penalty_paused: true });
    await night(3);
    house.goTo(3);
    expect(await claim(order)).toBe(3_171_000);
    expect((await act(order, "release", "manager")).data).toEqual({ frozen: false });
    house.goTo(4);
    expect(await claim(order)).toBe(3_201_000);
    expect(await house.history(order)).toEqual(["paidOut", "overdue", "paused", "resumed"]);
  });

  it("goes on bearing penalty where it was not", async () => {
    const order = await lend();
    expect((await act(order, "freeze", "service")).code).toBe(1);
    house.goTo(3);
    expect(await claim(order)).toBe(3_261_000);
    expect((await act(order, "release", "manager")).code).toBe(1);
    expect(await house.history(order)).toEqual(["paidOut", "overdue", "paused", "resumed"]);
  });

  it("is released by a manager, and not by whoever froze it", async () => {
    const order = await lend();
    await act(order, "freeze", "manager");
    expect((await act(order, "release", "manager")).refusal.error).toBe("order.managerReleases");
    expect((await act(order, "release", "service")).refusal.error).toBe("order.managerReleases");
    const again = await lend();
    await act(again, "freeze", "service");
    expect((await act(again, "freeze", "service")).refusal.error).toBe("order.frozen");
    expect((await act(again, "release", "service")).refusal.error).toBe("order.managerReleases");
    expect((await act(again, "release", "manager")).code).toBe(1);
    expect((await act(again, "release", "manager")).refusal.error).toBe("order.notFrozen");
    expect((await act(again, "freeze", "manager", { version: 99 })).refusal.error).toBe("stale");
  });

  it("is none that is settled", async () => {
    const order = await lend();
    await house.pay(order, 3_171_000);
    expect((await act(order, "freeze", "service")).refusal.error).toBe("order.wrongStatus");
  });

  it("lets promises wait, and one day more after its release", async () => {
    const order = await lend();
    const { rows } = await house.database.owner.query<{ id: number }>(
      `insert into promise (tenant_id, order_id, staff_id, created_at, promised_at, amount, state) values (1, $1, $2, $3, $3, 100, 'open') returning id`,
      [order, house.fixture.vn.staff.collector, house.now()],
    );
    // The report hears of a promise when it is made.
    await house.database.owner.query(
      `insert into collection_delta (tenant_id, day, hour, staff_id, app_id, stage, promises_due) values (1, $1, 10, $2, 1, 'S1', 1)`,
      [house.dayOf(0), house.fixture.vn.staff.collector],
    );
    const state = async () => (await house.database.owner.query("select state from promise where id = $1", [rows[0]?.id])).rows[0].state;
    await act(order, "freeze", "service");
    await night(2);
    expect(await state()).toBe("open");
    house.goTo(2);
    await act(order, "release", "manager");
    await night(3);
    expect(await state()).toBe("open");
    await night(4);
    expect(await state()).toBe("broken");
  });
});

describe("the book afterwards", () => {
  it("says the same as the replay", () => house.expectSound());
});
