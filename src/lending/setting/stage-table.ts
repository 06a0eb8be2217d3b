import type { Judged } from "./setting.ts";

export interface Stage {
  readonly code: string;
  readonly from: number;
  readonly to: number | null;
}
/** Days past due as they are typed: a day, a range of days, or from a day on; days before the due date are below zero. */
const line = /^([A-Z]\w{0,7}(?:[+-]\d?)?)\s+(-?\d{1,3})(?:\s*(\.\.)\s*(-?\d{1,3})?)?$/i;

export const stagesText = (stages: readonly Stage[]): string =>
  [...stages]
    .sort((a, b) => a.from - b.from)
    .map(({ code, from, to }) => `${code} ${from === to ? from : `${from}..${to ?? ""}`}`)
    .join(", ");

const wrong = (error: "setting.value" | "setting.stageEnd" | "setting.stageGap" | "setting.stageOverlap", code: string): Judged<never> => ({
  reason: { error, field: "value", vars: { code } },
});

/**
 * Reads a whole table of stages, `S1 1..3, S2 4..7, S3 8..`: without a gap, without two for one day, the last without an end, and one of them
 * beginning on the first day past due.
 */
export function readStages(typed: string): Judged<readonly Stage[]> {
  const stages: Stage[] = [];
  for (const text of typed.normalize("NFKC").split(/[,;\n]/)) {
    const found = line.exec(text.trim());
    if (!found) return wrong("setting.value", text.trim().slice(0, 24));
    const [, code = "", first = "", dots, last] = found;
    const to = dots === undefined ? Number(first) : last === undefined ? null : Number(last);
    if (to !== null && to < Number(first)) return wrong("setting.stageEnd", code);
    if (stages.some((each) => each.code === code)) return wrong("setting.stageOverlap", code);
    stages.push({ code, from: Number(first), to });
  }
  stages.sort((a, b) => a.from - b.from);
  for (const [at, stage] of stages.entries()) {
    const next = stages[at + 1];
    if (!next) break;
    if (stage.to === null || next.from <= stage.to) return wrong("setting.stageOverlap", next.code);
    if (next.from > stage.to + 1) return wrong("setting.stageGap", next.code);
  }
  const last = stages.at(-1);
  if (!last || last.to !== null || !stages.some(({ from }) => from === 1)) return wrong("setting.stageGap", last?.code ?? "");
  return { value: stagesText(stages), meant: stages };
}
