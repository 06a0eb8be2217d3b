import { join } from "node:path";
import { readFlags, runCommand } from "../../start/command.ts";
import { openBank } from "./bank.ts";
import { openGateway } from "./gateway.ts";
import { readShares } from "./mischief.ts";
import type { Told } from "./reports.ts";

const { values } = readFlags({
  options: {
    port: { type: "string", default: "7080" },
    /** What the house signs with: the secret of the channel as it was set up. */
    secret: { type: "string", default: "example" },
    house: { type: "string", default: "http://127.0.0.1:7070" },
    /** `key:secret` of /system/signingKey, for reports of payouts; none: it answers only. */
    reports: { type: "string", default: "" },
    /** `code:secret` of a collecting channel, for /pay. */
    collects: { type: "string", default: "" },
    misbehave: { type: "string", default: "" },
    seed: { type: "string", default: "1" },
    book: { type: "string", default: "" },
  },
});

/** A secret may hold colons itself. */
function pairOf(text: string): readonly [string, string] {
  const at = text.indexOf(":");
  if (at < 1) throw new Error(`"${text}" is not of the form name:secret.`);
  return [text.slice(0, at), text.slice(at + 1)];
}

function toldOf(): Told | null {
  if (values.reports === "") return null;
  const [id, secret] = pairOf(values.reports);
  const collecting = values.collects === "" ? null : pairOf(values.collects);
  return {
    origin: values.house,
    key: { id, secret },
    ...(collecting ? { collecting: { code: collecting[0], secret: collecting[1] } } : {}),
  };
}

async function main(): Promise<void> {
  const file = values.book || join(process.env["DATA_DIR"] ?? ".data", "gateway.ndjson");
  const clock = (): Date => new Date();
  const bank = openBank({ file, clock, seed: values.seed, shares: readShares(values.misbehave) });
  const { port } = await openGateway({ bank, secret: values.secret, told: toldOf(), clock, lateness: 25_000, port: Number(values.port) });
  process.stdout.write(
    `A bank at http://127.0.0.1:${port}; ${values.misbehave ? `it misbehaves: ${values.misbehave}` : "it behaves"}. Its book is ${file}.\n`,
  );
}

runCommand(main);
