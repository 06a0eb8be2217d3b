/** One row of a tenant's table of collection stages: days past due, both ends included. */
export interface StageRow {
  readonly code: string;
  readonly from: number;
  readonly to: number | null;
}

/** The stage that so many days past due fall into; null while no row covers them. */
export function stageCode(rows: readonly StageRow[], daysLate: number): string | null {
  return rows.find((row) => daysLate >= row.from && (row.to === null || daysLate <= row.to))?.code ?? null;
}
