import { readFileSync } from "node:fs";
import { type Bar, holds } from "../../bench/table.ts";
import { type Ground, grounds } from "./ground.ts";
import { apart, type Step, stepsOn } from "./life.ts";
import { type Ended, runLine, startAndStop } from "./shell.ts";

/** Commands and flags that the README writes of; those of the commands that stand apart left out. */
function written(readme: string): ReadonlySet<string> {
  const spans = [...readme.matchAll(/`([^`\n]+)`|^((?:[A-Z_]+=\S+ )*npm .*)$/gm)].map(([, span, line]) => span ?? line ?? "");
  const ours = spans.filter((span) => ![...apart].some((each) => span.includes(each)) && !span.startsWith("-- "));
  return new Set(ours.flatMap((span) => span.match(/npm (?:-s )?(?:start|run (?:-s )?[a-z]+)|(?<=^|[ [])--[a-z][a-z-]+/g) ?? []));
}

/**
 * The README's commands as they stand there, by npm, in the order of an installation's life, on every kind of database that it speaks of.
 * @returns a bar per database, and one for what the README names and nothing here runs
 */
export async function proveReadme(orders: number): Promise<readonly Bar[]> {
  const left = unrun();
  const bars = [
    holds("README: commands that nothing runs, and steps that it does not say", "0", left.length === 0, left.join("; ") || "0"),
  ];
  for (const open of grounds) bars.push(await proveOn(open, orders));
  return bars;
}

/** What the README writes of and no step runs, and what steps run that it does not say. */
export function unrun(): readonly string[] {
  const readme = readFileSync("README.md", "utf8");
  const run = (["embedded", "own"] as const).flatMap((name) =>
    stepsOn({ name, env: name === "own" ? { DATABASE_URL: "" } : {}, empty: {}, close: async () => undefined }, 0),
  );
  const lines = run.map((step) => `${step.written} ${step.line} `);
  const left = [...written(readme)].filter((each) => !lines.some((line) => line.includes(`${each} `)));
  return [...left, ...new Set(run.map((step) => step.written).filter((each) => !readme.includes(each)))];
}

async function proveOn(open: () => Promise<Ground>, orders: number): Promise<Bar> {
  let ground: Ground | undefined;
  const done: string[] = [];
  let name = "a database";
  try {
    ground = await open();
    ({ name } = ground);
    const readme = readFileSync("README.md", "utf8");
    for (const step of stepsOn(ground, orders)) {
      if (!readme.includes(step.written)) throw new Error(`the README does not say ${step.written}`);
      const failure = await failureOf(step);
      if (failure) throw new Error(failure);
      done.push(step.written);
    }
    return holds(`README on ${name}`, "every command as written", true, `${done.length} commands`);
  } catch (error) {
    return holds(`README on ${name}`, "every command as written", false, `after ${done.length}: ${String(error)}`);
  } finally {
    await ground?.close();
  }
}

async function failureOf(step: Step): Promise<string | null> {
  const ended: Ended = step.serves ? await startAndStop(step.line, step.env, step.serves) : await runLine(step.line, step.env, step.input);
  const says = step.says === undefined || step.says.test(ended.text);
  // What a terminal ends by Ctrl+C ends as npm sees fit; that nobody serves any more is seen by whoever asks.
  if (says && (step.serves || ended.code === (step.code ?? 0))) return null;
  return `${step.line.slice(0, 160)}: exit code ${ended.code}, ${ended.text.trim().split("\n").slice(-3).join(" / ")}`;
}
