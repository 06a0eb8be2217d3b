import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Refused } from "../../lending/reason.ts";
import { messageOf } from "../kernel/http/localise.ts";
import { quote } from "./quote.ts";

interface Failure {
  readonly error: string;
  readonly field: string;
  readonly message: string;
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Refused)) throw error;
  const { error: name, vars, field = "" } = error.reason;
  const detail = vars?.["message"];
  return { error: name, field, message: typeof detail === "string" ? detail : messageOf(name, "en_PH", vars) };
}

function answer(value: unknown): object {
  try {
    return quote(value);
  } catch (error) {
    return failureOf(error);
  }
}

function read(): unknown {
  const [file] = process.argv.slice(2);
  const text = readFileSync(file ? resolve(process.env["KEYLINE_CALLED_FROM"] ?? ".", file) : 0, "utf8");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`This is no JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** A list is answered one line per loan, so that thousands can be read as they come. */
function write(value: unknown): boolean {
  const answers = Array.isArray(value) ? value.map(answer) : [answer(value)];
  const lines = answers.map((each) => JSON.stringify(each, null, Array.isArray(value) ? undefined : 2));
  process.stdout.write(Array.isArray(value) ? `[\n${lines.join(",\n")}\n]\n` : `${lines.join("")}\n`);
  return answers.every((each) => !("error" in each));
}

try {
  process.exitCode = write(read()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
