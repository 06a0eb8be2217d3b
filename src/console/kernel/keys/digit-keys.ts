import type { KeyHandler } from "./contexts.ts";

/** The digits choose one of the first nine lines; `choose` is told its place, from 0. */
export const digitKeys = (context: string, choose: (at: number) => void): KeyHandler[] =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit): KeyHandler => ({
    id: `${context}.${digit}`,
    verb: "choose",
    step: String(digit),
    run: () => choose(digit - 1),
  }));
