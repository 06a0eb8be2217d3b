import { randomBytes } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Ground } from "./ground.ts";

/** One command: as the README writes it, and the line that comes of it once what stands for something is put in. */
export interface Step {
  readonly written: string;
  readonly line: string;
  readonly env: Readonly<Record<string, string>>;
  readonly input?: string;
  /** What it has to say. */
  readonly says?: RegExp;
  /** 0 by default. */
  readonly code?: number;
  /** It serves at `$PORT` until it is ended: what it says once it is ready, and what it is asked then. */
  readonly serves?: { readonly ready: string; readonly path: string };
}

/** Those that have a proof or a gate of their own, or are one. */
export const apart: ReadonlySet<string> = new Set(["npm run prove", "npm run bench", "npm run mutate"]);

const files = mkdtempSync(join(tmpdir(), "keyline-readme-files-"));
const loans = resolve("tests/support/loans-sample.csv");
const healthy = /"ok":true/;
const server = { ready: "Keyline is ready", path: "/healthz" };

function quoteFile(): string {
  const file = join(files, "loan.json");
  const terms = {
    currency: "VND",
    principal: 300_000_000,
    interest: { method: "flat", rate: "0.001", per: "day", dayCount: "actual/365" },
    instalments: { count: 1, unit: "day", every: 7 },
    allocation: { due: ["penalty", "fee", "interest", "principal"] },
    rounding: { mode: "half-up", step: 100 },
  };
  writeFileSync(file, JSON.stringify({ terms, disbursedOn: "2026-11-09" }));
  return file;
}

/** From the first start to the restored copy. A million orders are made on the first ground only: the others differ in who may do what. */
export function stepsOn({ env, empty, name }: Ground, orders: number): readonly Step[] {
  const isOwn = "DATABASE_URL" in env;
  const backup = join(files, name.replaceAll(/\W+/g, "-"));
  const step = (written: string, line: string, rest: Partial<Step> = {}): Step => ({ written, line, env, ...rest });
  const demo = "npm run demo -- --orders 1000000 --again";
  const start = step("npm start", "npm start", { serves: server, says: healthy });
  return [
    ...(isOwn ? [] : [start]),
    step(demo, demo.replace("1000000", String(isOwn ? 2_000 : orders))),
    step("npm run app -- --orders 200", "npm run app -- --orders 25", { says: /25 of 25 went as they should/ }),
    step("npm run verify", "npm run verify"),
    ...(isOwn ? ownSteps(env) : [start, ...adminSteps("npm run admin", "npm run admin", env)]),
    step("npm run import -- FILE.csv", `npm run import -- ${loans} --mapping lendingclub --tenant pe5 --dry-run`, { says: /\d/ }),
    step("npm run import -- FILE.csv", `npm run import -- ${loans} --mapping lendingclub --tenant pe5 --commit`, { says: /\d/ }),
    step("npm run verify", "npm run verify"),
    step("npm run backup -- FOLDER", `npm run backup -- ${backup}`, { says: /rows of \d+ tables/ }),
    // What a backup does not hold, as the README says.
    step("`audit.key`, `write.key` and `secret.key`", `mkdir -p ${empty["DATA_DIR"]} && cp ${env["DATA_DIR"]}/*.key ${empty["DATA_DIR"]}`),
    step("npm run restore -- FOLDER", `npm run restore -- ${backup}`, { env: empty, says: /every one equals the backup/ }),
    step("npm run verify", "npm run verify", { env: empty }),
    step("with `--mend`", "npm run verify -- --mend", { env: empty, says: /nothing differed/ }),
    gatewayStep(backup, env),
    step("npm run -s quote -- FILE.json", `npm run -s quote -- ${quoteFile()}`, { says: /"schedule"/ }),
  ];
}

/** The example bank, at a port of its own beside a book of its own. */
function gatewayStep(folder: string, env: Ground["env"]): Step {
  const written = "npm run gateway -- --reports KEY:SECRET --collects CHANNEL:SECRET --misbehave late=0.1,twice,amount=0.2";
  const line = `${written} --port "$PORT" --seed 7 --book ${folder}/gateway.ndjson`;
  return { written, line, env, serves: { ready: "A bank at", path: "/statement" }, says: /it misbehaves: late=0\.1.*"lines":\[\]/s };
}

/** Tenants and their administrators, by flags and from standard input; what is wrong is said in one line. */
function adminSteps(written: string, admin: string, env: Ground["env"]): readonly Step[] {
  const step = (flags: string, rest: Partial<Step>): Step => ({ written, line: `${admin} -- ${flags}`, env, ...rest });
  return [
    step("--tenant Acme --region PE --account acme01 --password 'Abc12345!'", { says: /code pe5\) with administrator acme01 is ready/ }),
    step("--tenant Beta --region MX --account beta01 --password-stdin", { input: "Abc12345!\n", says: /beta01 is ready/ }),
    step("--tenant Gamma --region MX", { code: 1, says: /Account of the administrator .* is missing/ }),
    step('--account acme01 --renew "why"', { says: /Administrator acme01: first password \S+, shown this once/ }),
    step("--tenent Gamma", { code: 2, says: /Unknown option '--tenent'\. It takes --tenant, / }),
    step('--anchor "the proof of the README"', { says: /begins anew/ }),
  ];
}

/** As "Running it for real" writes it; no address but this machine's own is served here. */
function ownSteps(env: Ground["env"]): readonly Step[] {
  const { DATABASE_URL: url = "", ...rest } = env;
  const address = "DATABASE_URL=postgres://keyline:…@db.internal/keyline";
  const written = `${address} PAYLOAD_KEY=… HOST=0.0.0.0 npm start`;
  const line = written
    .replace(address, `DATABASE_URL='${url}'`)
    .replace("PAYLOAD_KEY=…", `PAYLOAD_KEY=${randomBytes(16).toString("hex")}`)
    .replace("HOST=0.0.0.0", "HOST=127.0.0.1");
  return [
    ...adminSteps(`${address} npm run admin`, `DATABASE_URL='${url}' npm run admin`, rest),
    { written, line, env: rest, serves: server, says: healthy },
  ];
}
