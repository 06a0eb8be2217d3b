import { createInterface } from "node:readline/promises";
import pg from "pg";
import { readRegion, regions, type Region } from "../../contract/languages.ts";
import { limits } from "../../lending/limits.ts";
import { migrate } from "../db/migrate.ts";
import { declare } from "../kernel/audit/declare.ts";
import { createAdmin } from "./create-admin.ts";
import { createPlatform, type FirstPassword, renewAdmin } from "./platform.ts";
import { readFlags, runCommand } from "./command.ts";

const { values } = readFlags({
  options: {
    tenant: { type: "string" },
    region: { type: "string" },
    account: { type: "string" },
    password: { type: "string" },
    "password-stdin": { type: "boolean", default: false },
    /** Why the anchor of the audit trail begins anew: nothing else is done then. */
    anchor: { type: "string" },
    /** Why the last administrator of a lender, named by --account, gets a new password: nothing else is done then. */
    renew: { type: "string" },
  },
});
const url = process.env["DATABASE_URL"] ?? "";

async function readStdin(): Promise<string> {
  let text = "";
  for await (const chunk of process.stdin) text += String(chunk);
  return text.replace(/\r?\n$/, "");
}

/** Flags first; what is missing is asked for on a terminal. */
async function answers(): Promise<{ tenant: string; region: Region; account: string; password: string }> {
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : null;
  const ask = async (question: string, given: string | undefined): Promise<string> => {
    const answer = given ?? (await terminal?.question(`${question}: `));
    if (!answer) throw new Error(`${question} is missing: give --tenant, --region, --account and --password or --password-stdin.`);
    return answer;
  };
  try {
    const tenant = await ask("Name of the lender", values.tenant);
    const region = readRegion(await ask(`Region (${regions.join(", ")})`, values.region ?? process.env["REGION"]));
    const { min, max } = limits.accountLength;
    const account = await ask(`Account of the administrator (${min} to ${max} letters and digits)`, values.account);
    const password = values["password-stdin"]
      ? await readStdin()
      : await ask("Password, to be changed at the first sign-in", values.password);
    return { tenant, region, account, password };
  } finally {
    terminal?.close();
  }
}

async function main(): Promise<void> {
  if (values.anchor !== undefined) return anchorAnew(values.anchor.trim());
  if (values.renew !== undefined) return adminAnew(values.renew.trim(), values.account ?? "");
  const given = await answers();
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const now = new Date();
    const { id, code } = await createAdmin(client, { ...given, now });
    const platform = await createPlatform(client, id, now);
    process.stdout.write(
      `Tenant ${id} (${given.tenant}, code ${code}) with administrator ${given.account} is ready; the password must be changed at the first sign-in.\n`,
    );
    for (const each of platform) process.stdout.write(`Platform administrator ${said(each)}`);
  } finally {
    await client.end();
  }
}

const said = ({ account, password }: FirstPassword): string =>
  `${account}: first password ${password}, shown this once; it lapses after 72 hours.\n`;

/** The last administrator has lost his password, or was locked out: his sessions end, and the trail says why. */
async function adminAnew(why: string, account: string): Promise<void> {
  if (!why || !account) throw new Error('Say who and why: npm run admin -- --account admin001 --renew "he has left with his password".');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    process.stdout.write(`Administrator ${said(await renewAdmin(client, url, { account, why, now: new Date() }))}`);
  } finally {
    await client.end();
  }
}

/** After the anchor was lost or moved away, and somebody has looked: every tenant's trail says when, and why. */
async function anchorAnew(why: string): Promise<void> {
  if (!why) throw new Error('Say why: npm run admin -- --anchor "the disk of the anchor was replaced".');
  await declare(url, process.env, { call: "audit.anchored", why, now: new Date() });
  process.stdout.write("The anchor begins anew with the seals that stand now; the trail of every tenant says so.\n");
}

runCommand(main);
