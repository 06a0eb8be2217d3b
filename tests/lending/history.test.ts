import fc from "fast-check";
import { expect, it } from "vitest";
import { History } from "../../src/lending/loan/history.ts";
import { extensionQuote, replay } from "../../src/lending/loan/loan.ts";
import type { LoanEvent } from "../../src/lending/loan/loan-event.ts";
import { addDays } from "../../src/lending/time/calendar.ts";
import { threeMonths } from "../support/loan.ts";
import { anyWalk, eventsOf, walks } from "../support/loan-walk.ts";

const start = "2026-01-15";
const payout: LoanEvent = { type: "disbursed", id: "payout", valueDate: start };

it("says what a whole replay says, after every event of any life and on every day", () => {
  fc.assert(
    fc.property(anyWalk, ({ terms, moves }) => {
      const history = new History(terms);
      const events: LoanEvent[] = [payout];
      history.add(payout);
      let today = start;
      for (const [at, move] of moves.entries()) {
        today = addDays(today, move.wait);
        const wanted = addDays(today, -move.back);
        const dated = { id: `m${at}`, valueDate: wanted < start ? start : wanted };
        for (const event of eventsOf(move, history.on(today), events, dated)) {
          events.push(event);
          history.add(event);
          expect(history.on(today)).toEqual(replay(terms, events, today));
        }
        expect(history.on(addDays(today, -3))).toEqual(replay(terms, events, addDays(today, -3)));
        expect(history.extensionQuote(addDays(today, 2))).toEqual(extensionQuote(terms, events, addDays(today, 2)));
      }
    }),
    { numRuns: Math.ceil(walks / 4) },
  );
});

it("goes back to a kept state where an event is dated back or takes one back, hundreds of events on", () => {
  const terms = { ...threeMonths, penalty: { dailyRate: "0.001", base: "outstanding-principal" } } as const;
  const history = new History(terms);
  const events: LoanEvent[] = [payout];
  history.add(payout);
  const happen = (event: LoanEvent): void => {
    events.push(event);
    history.add(event);
  };
  for (let at = 0; at < 300; at += 1) {
    const valueDate = addDays(start, Math.floor(at / 2));
    if (at % 40 === 39) happen({ type: "reversed", id: `e${at}`, valueDate, event: `e${at - 30}` });
    else if (at % 7 === 6) happen({ type: "repaid", id: `e${at}`, valueDate: addDays(valueDate, -2), amount: 1_000 + at });
    else happen({ type: "repaid", id: `e${at}`, valueDate, amount: 1_000 + at });
    if (at % 20 === 0) expect(history.on(valueDate)).toEqual(replay(terms, events, valueDate));
  }
  expect(history.on("2026-12-31")).toEqual(replay(terms, events, "2026-12-31"));
});
