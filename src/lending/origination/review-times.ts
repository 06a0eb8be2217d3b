/** T06b: ms that an edit lock lasts after the last sign of life. */
export const lockFor = 1_800_000;

/** T07: ms after which a review that nobody has decided goes back into its pool. */
export const decideWithin = 86_400_000;

/** ms without a sign of life after which nobody is given work by itself. */
export const presentFor = 120_000;

/** ms that a decision is held, and can be taken back: nothing moves and nothing is sent before. */
export const holdFor = 5_000;

/** Of final reviews so many of a hundred do not know what the first one said. */
export const blindShare = 10;

/** ms for which a part of the record is on screen before it counts as seen. */
export const seenFor = 1_000;

/** ms that a case may be put aside. */
export const parkFor = 86_400_000;
/** Minutes that are offered for it, by digit; the second is meant where nobody says. */
export const parkMinutes = [30, 60, 120, 240, 480, 1_440] as const;
/** Skips of one case after which it is asked why it is not put aside. */
export const skipsAtMost = 2;

export type ReviewKind = "first" | "second" | "final";
