import { extensionQuoteOf, type ExtensionQuote } from "./extension.ts";
import type { LoanEvent } from "./loan-event.ts";
import { newState, type LoanState, type Part, type Row } from "./loan-state.ts";
import { apply } from "./loan-steps.ts";
import { viewOf, type Loan } from "./loan-view.ts";
import { asOf, stateOn } from "./loan.ts";
import { exemptDays, stepsUntil, type Step } from "./standing-events.ts";
import type { LoanTerms } from "../product/terms.ts";

/** Events that change nothing but what comes after them; the others say what became of events before. */
const plain: ReadonlySet<LoanEvent["type"]> = new Set([
  "payoutSent",
  "payoutFailed",
  "disbursed",
  "repaid",
  "charged",
  "chargeWaived",
  "couponUsed",
  "goodwill",
  "balanced",
  "writtenOff",
  "refundReserved",
  "refunded",
  "refundReleased",
  "paused",
  "resumed",
  "restructured",
]);

/** Steps from one kept state to the next. */
const apart = 32;

interface Kept {
  readonly count: number;
  readonly state: LoanState;
}

/**
 * A loan whose events are posted one after another and looked at in between: what `replay` and `extensionQuote` say of them on a day, without beginning anew for
 * each. An event that counts after all others is applied to the state that stands; one that is dated back, or speaks of others, goes back to the
 * last kept state before it.
 */
export class History {
  readonly #terms: LoanTerms;
  readonly #events: LoanEvent[] = [];
  #steps: Step[] = [];
  #state: LoanState;
  #kept: Kept[] = [];
  #isStale = false;
  #lastDate = "";
  #hasOffers = false;

  constructor(terms: LoanTerms) {
    this.#terms = terms;
    this.#state = newState(terms);
  }

  /** Posts an event. */
  add(event: LoanEvent): void {
    this.#events.push(event);
    this.#hasOffers ||= event.type === "waiverApproved";
    const isNext = plain.has(event.type) && event.valueDate >= this.#lastDate && !(this.#hasOffers && event.type === "repaid");
    if (event.valueDate > this.#lastDate) this.#lastDate = event.valueDate;
    if (this.#isStale || !isNext) this.#isStale = true;
    else this.#step({ event } as Step);
  }

  /** The loan on a day, by all that is posted. */
  on(date: string): Loan {
    return viewOf(this.#stateOn(date));
  }

  /** What an extension would cost on that day; null when nothing may be extended. */
  extensionQuote(date: string): ExtensionQuote | null {
    return extensionQuoteOf(this.#stateOn(date), date);
  }

  #stateOn(date: string): LoanState {
    if (date >= this.#lastDate && this.#isStale) this.#catchUp();
    if (date < this.#lastDate || this.#isStale) return stateOn(this.#terms, this.#events, date);
    return asOf(copyOf(this.#state), date);
  }

  #step(step: Step): void {
    apply(this.#state, step);
    this.#steps.push(step);
    if (this.#steps.length % apart === 0) this.#kept.push({ count: this.#steps.length, state: copyOf(this.#state) });
  }

  /** Goes back to where the steps are still the same; an offer that turns out to be none leaves it to a whole replay. */
  #catchUp(): void {
    const steps = stepsUntil(this.#events, this.#lastDate, new Set());
    const exempt = exemptDays(this.#events);
    const isSame = JSON.stringify(exempt) === JSON.stringify(this.#state.exempt);
    const common = isSame ? commonSteps(this.#steps, steps) : 0;
    this.#kept = this.#kept.filter(({ count }) => count <= common);
    const from = this.#kept.at(-1);
    this.#state = from ? copyOf(from.state) : newState(this.#terms);
    this.#state.exempt = exempt;
    this.#steps = this.#steps.slice(0, from?.count ?? 0);
    for (const step of steps.slice(this.#steps.length)) this.#step(step);
    this.#isStale = this.#state.refusedOffer !== null;
    if (this.#isStale) [this.#kept, this.#steps] = [[], []];
  }
}

/** How many steps two lists begin with alike; an event never changes, but what it stands for may. */
function commonSteps(one: readonly Step[], other: readonly Step[]): number {
  const at = one.findIndex((step, index) => {
    const { event, parts, offer } = other[index] ?? {};
    if (event?.id !== step.event.id || event.type !== step.event.type || parts !== step.parts) return true;
    return offer?.waiver !== step.offer?.waiver || offer?.share !== step.offer?.share || offer?.completes !== step.offer?.completes;
  });
  return at < 0 ? one.length : at;
}

/** A state of its own: what happens to it does not happen to the other. */
function copyOf(state: LoanState): LoanState {
  return {
    ...state,
    rows: state.rows.map(copyOfRow),
    paidByExtension: { ...state.paidByExtension },
    reserves: new Map([...state.reserves].map(([id, reserve]) => [id, { ...reserve }])),
    spells: state.spells.map((spell) => ({ ...spell })),
    usedOffers: [...state.usedOffers],
    extended: [...state.extended],
    moved: [...state.moved],
  };
}

const copyOfRow = (row: Row): Row => ({
  ...row,
  parts: {
    principal: copyOfPart(row.parts.principal),
    interest: copyOfPart(row.parts.interest),
    fee: copyOfPart(row.parts.fee),
    penalty: copyOfPart(row.parts.penalty),
  },
  charges: [...row.charges],
});

// Field by field: some ten times faster than to spread, and there are hundreds in a loan.
const copyOfPart = ({ charged, paid, waived, coupon, tolerance, writtenOff, recovered, forgone }: Part): Part => ({
  charged,
  paid,
  waived,
  coupon,
  tolerance,
  writtenOff,
  recovered,
  forgone,
});
