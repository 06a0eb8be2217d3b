import type { userTypes } from "../options/user-types.ts";
import type { Reason } from "../reason.ts";
import type { LastLoan } from "./levels.rules.ts";
import type { ProductOffer } from "./product.ts";
import { isLendable } from "./product.rules.ts";

type UserType = (typeof userTypes)[number];

/** What follows a product: of a customer's last loan, or, where there was none, the product itself. */
export interface Relation {
  readonly productId: number;
  readonly settledFrom: number;
  readonly settledTo: number | null;
  /** Late by more goes down, late by no more stays, on time goes up. */
  readonly overdueDaysLimit: number;
  /** Null: the same product. */
  readonly upgradeTo: number | null;
  readonly sameLevel: number | null;
  readonly downgradeTo: number | null;
  /** None: all. */
  readonly userTypes: readonly UserType[];
}
export interface Borrower {
  readonly settled: number;
  readonly userType: UserType;
  /** Null: none, or none that is known. */
  readonly last: LastLoan | null;
}

const ends = ({ settledTo }: Relation): number => settledTo ?? Number.POSITIVE_INFINITY;
const covers = (relation: Relation, settled: number): boolean => settled >= relation.settledFrom && settled <= ends(relation);
const isFor = ({ userTypes }: Relation, type: UserType): boolean => userTypes.length === 0 || userTypes.includes(type);

/** Where a relation leads whoever was so late. */
export function targetOf({ productId, overdueDaysLimit, upgradeTo, sameLevel, downgradeTo }: Relation, daysLate: number): number {
  if (daysLate > overdueDaysLimit) return downgradeTo ?? productId;
  return (daysLate > 0 ? sameLevel : upgradeTo) ?? productId;
}

/**
 * rules/products.md 5: the products that somebody may take by an app's relations; null where they say nothing of him, and only the products' own ranges of settled
 * loans decide: no relation at all, or a last loan that none of them is about.
 */
export function productsFor(relations: readonly Relation[], { settled, userType, last }: Borrower): readonly number[] | null {
  if (relations.length === 0) return null;
  const his = relations.filter((relation) => isFor(relation, userType) && covers(relation, settled));
  if (settled === 0) return [...new Set(his.map(({ productId }) => productId))];
  const after = his.filter(({ productId }) => productId === last?.productId);
  return last === null || after.length === 0 ? null : [...new Set(after.map((relation) => targetOf(relation, last.mostDaysLate)))];
}

const meet = (one: Relation, other: Relation): boolean =>
  one.productId === other.productId &&
  one.settledFrom <= ends(other) &&
  other.settledFrom <= ends(one) &&
  (one.userTypes.length === 0 || other.userTypes.length === 0 || one.userTypes.some((type) => other.userTypes.includes(type)));

/** Two relations that say different things of one customer; null when there are none. */
function overlapOf(
  relations: readonly Relation[],
): { readonly from: number; readonly to: number; readonly productId: number; readonly at: number } | null {
  for (const [at, one] of relations.entries())
    for (const other of relations.slice(0, at))
      if (meet(one, other)) {
        const from = Math.max(one.settledFrom, other.settledFrom);
        const to = Math.min(ends(one), ends(other));
        return { from, to: Number.isFinite(to) ? to : from, productId: one.productId, at };
      }
  return null;
}

/** Numbers of settled loans after which nothing is said of a product that something is said of. */
export interface Gap {
  readonly productId: number;
  readonly from: number;
  readonly to: number | null;
}
export function gapsOf(relations: readonly Relation[]): readonly Gap[] {
  const products = [...new Set(relations.map(({ productId }) => productId))];
  return products.flatMap((productId) => {
    const gaps: Gap[] = [];
    // Nobody has a last loan before the first one.
    let next = 1;
    for (const relation of relations
      .filter((each) => each.productId === productId)
      .toSorted((one, other) => one.settledFrom - other.settledFrom)) {
      if (relation.settledFrom > next) gaps.push({ productId, from: next, to: relation.settledFrom - 1 });
      next = Math.max(next, ends(relation) + 1);
    }
    return Number.isFinite(next) ? [...gaps, { productId, from: next, to: null }] : gaps;
  });
}

/** A product as relations see it: its offer while it is listed, else null. */
export interface Shelved {
  readonly name: string;
  readonly appId: number;
  readonly offer: ProductOffer | null;
}
export interface Shelf {
  readonly appId: number;
  readonly products: ReadonlyMap<number, Shelved>;
}

/** A product that a relation gives to somebody who may not have it; null when each gives what is there. */
function closedReason(relation: Relation, at: number, { appId, products }: Shelf): Reason | null {
  const { productId, settledFrom, settledTo, upgradeTo, sameLevel, downgradeTo } = relation;
  const first = Math.max(settledFrom, 1);
  const later = settledTo === 0 ? [] : [first, ...(settledTo === null ? [] : [settledTo])];
  const given = (id: number | null, counts: readonly number[], field: string): Reason | null => {
    const product = products.get(id ?? productId);
    if (!product) return { error: "notFound", field: `rows.${at}.${field}` };
    if (product.appId !== appId) return { error: "relevance.app", field: `rows.${at}.${field}`, vars: { product: product.name } };
    const count = counts.find((each) => !product.offer || !isLendable(product.offer.cycles, each));
    return count === undefined ? null : { error: "relevance.closed", field: `rows.${at}.${field}`, vars: { product: product.name, count } };
  };
  return (
    given(productId, settledFrom === 0 ? [0] : [], "productId") ??
    given(upgradeTo, later, "upgradeTo") ??
    given(sameLevel, later, "sameLevel") ??
    given(downgradeTo, later, "downgradeTo")
  );
}

/** What is wrong with an app's relations, named by the row's field; null when they stand. Those that are off are not asked. */
export function relevanceReason(relations: readonly Relation[], shelf: Shelf): Reason | null {
  const back = relations.findIndex(({ settledFrom, settledTo }) => settledTo !== null && settledTo < settledFrom);
  if (back >= 0) return { error: "relevance.reversed", field: `rows.${back}.settledTo` };
  const overlap = overlapOf(relations);
  if (overlap) {
    const { from, to, productId, at } = overlap;
    return {
      error: "relevance.overlap",
      field: `rows.${at}.settledFrom`,
      vars: { from, to, product: shelf.products.get(productId)?.name ?? "" },
    };
  }
  for (const [at, relation] of relations.entries()) {
    const reason = closedReason(relation, at, shelf);
    if (reason) return reason;
  }
  return relations.length > 0 && !relations.some(({ settledFrom }) => settledFrom === 0)
    ? { error: "relevance.noFirst", field: "rows" }
    : null;
}
