import { once } from "node:events";
import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { Refused } from "../../lending/reason.ts";
import { messageOf } from "../kernel/http/localise.ts";
import { EntryReader, type EntryText } from "./entries.ts";
import { quote } from "./quote.ts";
import { readFlags, runCommand } from "../start/command.ts";

interface Failure {
  readonly error: string;
  readonly field: string;
  readonly message: string;
}

const badInput = (message: string): Failure => ({ error: "badInput", field: "", message });

function failureOf(error: unknown): Failure {
  // The engine's own faults are said at their loan, and do not end the list.
  if (!(error instanceof Refused)) return { error: "failed", field: "", message: error instanceof Error ? error.message : String(error) };
  const { error: name, vars, field = "" } = error.reason;
  const detail = vars?.["message"];
  return { error: name, field, message: typeof detail === "string" ? detail : messageOf(name, "en_PH", vars) };
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SyntaxError(`This is no JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function answer(value: unknown): object {
  try {
    return quote(value);
  } catch (error) {
    return failureOf(error);
  }
}

function answerTo(text: EntryText): object {
  if (text === null) return badInput("This entry is too long");
  try {
    return answer(valueOf(text));
  } catch (error) {
    return badInput(error instanceof Error ? error.message : String(error));
  }
}

/** Refusals by what was refused: a file of a million empty entries is a million times the same. */
const refused = new Map<string, string>();
const [mostRefused, shortest] = [1_000, 200];
let hasFailed = false;

function lineFor(text: EntryText): string {
  const known = text === null ? undefined : refused.get(text);
  if (known !== undefined) return known;
  const found = answerTo(text);
  const line = JSON.stringify(found);
  if (!("error" in found)) return line;
  hasFailed = true;
  if (text !== null && text.length < shortest && refused.size < mostRefused) refused.set(text, line);
  return line;
}

let waiting = "";
const together = 65_536;

/** Writes as fast as whoever reads takes it: the answers of a long list are more than a machine holds. */
async function write(text: string, isLast = false): Promise<void> {
  waiting += text;
  if (waiting.length < together && !isLast) return;
  const out = waiting;
  waiting = "";
  if (!process.stdout.write(out)) await once(process.stdout, "drain");
}

let before = "[\n";

async function say(line: string): Promise<void> {
  await write(before + line);
  before = ",\n";
}

/** A list is answered one line per loan, as its entries come; what is wrong with the list itself is the last line. */
async function answerList(reader: EntryReader, pieces: AsyncIterable<string>): Promise<EntryText> {
  try {
    for await (const piece of pieces) for (const text of reader.take(piece)) await say(lineFor(text));
    const rest = reader.end();
    if (!reader.isList) return rest;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    hasFailed = true;
    await say(JSON.stringify(badInput(`This is no JSON: ${error.message}`)));
  }
  await write(before === "[\n" ? "[\n\n]\n" : "\n]\n", true);
  return null;
}

async function main(): Promise<void> {
  const [file] = readFlags({ allowPositionals: true }).positionals;
  const source = file ? createReadStream(resolve(process.env["KEYLINE_CALLED_FROM"] ?? ".", file)) : process.stdin;
  const reader = new EntryReader();
  const single = await answerList(reader, source.setEncoding("utf8") as AsyncIterable<string>);
  if (!reader.isList) {
    const found = answer(valueOf(single ?? ""));
    hasFailed = "error" in found;
    await write(`${JSON.stringify(found, null, 2)}\n`, true);
  }
  process.exitCode = hasFailed ? 1 : 0;
}

// Whoever reads the first lines and goes wants no more.
process.stdout.on("error", () => process.exit(1));
runCommand(main);
