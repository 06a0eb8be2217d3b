/** rules/product.md 6: page sizes, default first. */
export const pageSizes = [10, 30, 50, 100, 200] as const;
export type PageSize = (typeof pageSizes)[number];
/** Pages up to this row count no further; one beyond it counts everything (rules/data.md 7). */
export const deepestRow = 10_000;

export interface Page<R> {
  readonly list: readonly R[];
  readonly page: number;
  readonly pageSize: number;
  /** Exact up to deepestRow and on the pages beyond it; else the smallest known bound. */
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** First line of a streamed queue; StreamChunk lines follow, then StreamEnd. */
export interface StreamHead {
  readonly columns: readonly string[];
  readonly total: number;
  /** Live position from before the rows were read: what changed after it arrives as live notices. */
  readonly live: string;
}
/** Rows as arrays in the order of `columns`: no names repeated, and the database builds each row's text as it walks the index. */
export interface StreamChunk {
  readonly rows: readonly (readonly unknown[])[];
}
export interface StreamEnd {
  readonly end: true;
  readonly count: number;
}
