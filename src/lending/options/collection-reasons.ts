import { numbered } from "./coded.ts";
/** When a result needs a time: none, later today, a later day, or any future time. */
export type TimeRule = "none" | "today" | "later" | "any";

export interface SubTag {
  readonly tag: string;
  readonly time: TimeRule;
  /** A promise to pay is opened with that time. */
  readonly promise?: true;
  readonly remark?: true;
}

export interface CollectionReason {
  readonly code: number;
  /** Message key below collection.reason. */
  readonly name: string;
  /** Key in the call composer (rules/keyboard.md 16): consonants only, safe under Vietnamese input methods. */
  readonly key: string;
  readonly subTags: readonly SubTag[];
  /** The customer himself was reached: counts as connected and brings the contact status back to normal. */
  readonly talk?: true;
  /** Offered there only, where the program that it names is used; what was recorded keeps its words everywhere. */
  readonly only?: "VN";
}

const other: SubTag = { tag: "other", time: "none", remark: true };
const intention: readonly SubTag[] = [
  { tag: "today", time: "today", promise: true },
  { tag: "notToday", time: "later", promise: true },
  { tag: "needsReduction", time: "none" },
];
const failed: readonly SubTag[] = ["notAnswered", "off", "suspended", "rejected"].map((tag) => ({ tag, time: "none" }));

/** The 13 reasons in the specification's order with their sub-tags (rules/collection.md 2). */
export const collectionReasons: readonly CollectionReason[] = [
  { code: 1, name: "intention", key: "p", subTags: intention, talk: true },
  {
    code: 2,
    name: "refuses",
    key: "r",
    talk: true,
    subTags: [
      { tag: "rejected", time: "none" },
      { tag: "fraud", time: "none" },
      { tag: "needsReduction", time: "none" },
      { tag: "forcedRegret", time: "none" },
      other,
    ],
  },
  { code: 3, name: "bounced", key: "b", subTags: [{ tag: "counted", time: "any", promise: true }], talk: true },
  { code: 4, name: "unreachable", key: "n", subTags: failed },
  { code: 5, name: "thirdPartyRelay", key: "t", subTags: [other] },
  { code: 6, name: "disputed", key: "q", subTags: [{ tag: "forcedRegret", time: "none" }, { tag: "fraud", time: "none" }, other] },
  { code: 7, name: "notAnswering", key: "k", subTags: failed },
  {
    code: 8,
    name: "lost",
    key: "l",
    subTags: [
      { tag: "off", time: "none" },
      { tag: "suspended", time: "none" },
    ],
  },
  { code: 9, name: "fakeInformation", key: "f", subTags: [{ tag: "fraud", time: "none" }, other] },
  { code: 10, name: "thirdPartyUnknown", key: "h", subTags: [other] },
  { code: 11, name: "thirdPartyNotAnswering", key: "j", subTags: failed },
  { code: 12, name: "other", key: "v", subTags: [{ tag: "other", time: "any", remark: true }] },
  { code: 13, name: "zaloReachable", key: "z", subTags: intention, only: "VN" },
];

/** What a collector of that region may choose. */
export const reasonsIn = (region: string): readonly CollectionReason[] =>
  collectionReasons.filter(({ only }) => only === undefined || only === region);

export const reasonByCode: ReadonlyMap<number, CollectionReason> = new Map(collectionReasons.map((reason) => [reason.code, reason]));
/** Words of the results by their codes. */
export const reasonCodes = numbered("composer.reasons", new Map(collectionReasons.map(({ code, name }) => [code, name])));
