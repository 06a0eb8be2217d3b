import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "../db/migrate.ts";
import { declare } from "../kernel/audit/declare.ts";
import { readSecretKeys } from "../kernel/keys.ts";
import { sealInstallation } from "../kernel/seal-kept.ts";
import { progressLine } from "../start/progress.ts";
import { createDemo, tenantsThere } from "./demo.ts";
import { demoMarkets } from "./market.ts";
import { accountsText } from "./staff.ts";
import { readFlags, runCommand } from "../start/command.ts";

const { values } = readFlags({
  options: {
    orders: { type: "string", default: "100000" },
    again: { type: "boolean", default: false },
    "first-run": { type: "boolean", default: false },
  },
});
const orders = Number(values.orders);
const url = process.env["DATABASE_URL"] ?? "";

async function main(): Promise<void> {
  if (!Number.isInteger(orders) || orders < 100 || orders > 2_000_000)
    throw new Error("--orders takes a whole number from 100 to 2,000,000.");
  await migrate(url);
  const there = await tenantsThere(url);
  if (values["first-run"] && there.demo + there.real > 0) return;
  if (there.real > 0) throw new Error("This database already has tenants of its own: the demo portfolio does not mix with them.");
  if (there.demo > 0 && !values.again)
    throw new Error("The demo portfolio is there already; --again replaces it, with everything done in it.");
  const began = Date.now();
  const show = progressLine(`Demo portfolio, ${orders.toLocaleString("en")} orders`);
  await createDemo({ ownerUrl: url, orders, now: new Date(), progress: show, replaces: there.demo > 0 });
  await sealInstallation(url, readSecretKeys(process.env));
  await declare(url, process.env, { call: "audit.newDemo", why: `${orders} orders`, now: new Date() });
  process.stdout.write(`Demo portfolio ready in ${((Date.now() - began) / 1000).toFixed(1)} s.\n`);
  const [first] = demoMarkets;
  const folder = process.env["DATA_DIR"];
  if (first && folder && process.env["KEYLINE_EMBEDDED"]) writeFileSync(join(folder, "demo-accounts.txt"), accountsText(first));
  else if (first) process.stdout.write(`\n${accountsText(first)}`);
}

runCommand(main);
