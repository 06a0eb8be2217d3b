/** Figures of days that are odd, in words. */
export interface OddDays {
  /** By day and figure, as `oddKey` has it. */
  readonly cells: ReadonlyMap<string, string>;
  /** Of each figure its odd days, the newest first. */
  readonly days: ReadonlyMap<string, readonly string[]>;
}
export const oddKey = (day: string, key: string): string => `${day} ${key}`;
