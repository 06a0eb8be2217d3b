import { useEffect, useState } from "react";
import type { Choice } from "../../kernel/command/arguments.ts";
import type { BoundCommand } from "../../kernel/keys/contexts.ts";
import { entryOf, type Entry } from "./palette-entries.ts";
import { rank } from "./palette-rank.ts";

/** A command whose arguments are being chosen, and those that have been. */
export interface Step {
  readonly command: BoundCommand;
  readonly chosen: readonly Choice[];
}

interface Answer {
  readonly of: Step;
  readonly choices: readonly Choice[];
}
/** What the next argument may be; `waiting` while the server is asked. */
export function useChoices(step: Step | null): { readonly choices: readonly Choice[]; readonly waiting: boolean } {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (!step) return undefined;
    let current = true;
    const asked = step.command.args[step.chosen.length]?.choices(step.chosen.map(({ value }) => value)) ?? [];
    void Promise.resolve(asked)
      .catch(() => [])
      .then((choices) => current && setAnswer({ of: step, choices }));
    return () => {
      current = false;
    };
  }, [step]);
  const known = step !== null && answer?.of === step;
  return { choices: known ? answer.choices : [], waiting: step !== null && !known };
}

/** The choices that fit what was typed; a value that may be typed stands first. */
export function choiceEntries(step: Step, choices: readonly Choice[], text: string): readonly Entry[] {
  const typed = text ? (step.command.args[step.chosen.length]?.typed?.(text) ?? null) : null;
  const all = typed ? [typed, ...choices.filter(({ value }) => value !== typed.value)] : choices;
  const entries = all.map((choice) =>
    entryOf({
      id: `choice ${choice.value}`,
      kind: "choice",
      label: choice.label,
      sub: choice.sub ?? "",
      chord: null,
      blockedBy: null,
      weight: choice === typed ? 10 : 0,
      run: () => {},
    }),
  );
  return rank(entries, text);
}
