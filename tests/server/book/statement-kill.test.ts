// @vitest-environment node
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { partOf } from "../../support/whole.ts";

let house: LendingHouse;
let folder: string;
const lines = 3_000;
beforeAll(async () => {
  house = await openLendingHouse();
  // Below node_modules: what is not bundled is found from here.
  mkdirSync("node_modules/.cache", { recursive: true });
  folder = mkdtempSync(resolve("node_modules/.cache/statement-job-"));
  const ssr = resolve("tests/support/statement-job.cli.ts");
  const output = { entryFileNames: "job.mjs" };
  await build({ configFile: false, publicDir: false, logLevel: "silent", build: { ssr, outDir: folder, rolldownOptions: { output } } });
  await house.database.owner.query(
    "insert into own_account (tenant_id, alias, name, bank, account_no, currency, direction, updated_at) values (1, 'ACB-1', 'HOUSE', 'ACB', '0071', 'VND', 'both', now())",
  );
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await house.close();
});

const one = async (text: string): Promise<number> =>
  Number((await house.database.owner.query<{ n: number }>(`select (${text})::int as n`)).rows[0]?.n);
const left = async () => ({
  statements: await one("select count(*) from statement"),
  lines: await one("select count(*) from statement_line"),
  trail: await one("select count(*) from audit where call like 'statement.%' and call not in ('statement.upload')"),
});

/** The job in a process of its own; killed with -9 so many steps after its beginning. @returns whether it was */
const job = (killedAt: number | null): Promise<boolean> =>
  new Promise((done, fail) => {
    const env = { ...process.env, DATABASE_URL: house.database.url, NOW: house.now().toISOString() };
    const child = spawn(process.execPath, [join(folder, "job.mjs")], { stdio: ["ignore", "pipe", "inherit"], env });
    let steps = 0;
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      steps += text.trim().split("\n").length;
      if (killedAt !== null && steps >= killedAt) child.kill("SIGKILL");
    });
    child.on("error", fail);
    child.on("exit", (code, signal) =>
      code === 0 || signal === "SIGKILL" ? done(signal === "SIGKILL") : fail(new Error(`it ended with ${code}`)),
    );
  });

it("a job that is killed with -9 at any step leaves the file alone, and the next one keeps it once, on record", async () => {
  const rows = Array.from({ length: lines }, (_, at) => `${house.dayOf(0)},1.00,K${at}`);
  const content = gzipSync(["Date,Amount,Reference", ...rows].join("\n")).toString("base64");
  const file = { account: "ACB-1", fileName: "day.csv", content, opening: 0, closing: lines * 100 };
  const asked = await house.call("statement.upload", file, { token: await house.tokenOf("finance") });
  expect(asked.message).toBe("");
  const { uploadId } = asked.data;
  let killed = 0;
  const steps = partOf([6, 3, 5, 7], 4);
  for (const at of steps) {
    if (await job(at)) killed += 1;
    expect(await left()).toEqual({ statements: 0, lines: 0, trail: 0 });
    expect((await house.database.owner.query("select state, content is not null as kept from statement_upload")).rows).toEqual([
      { state: expect.stringMatching(/^(waiting|working)$/), kept: true },
    ]);
  }
  expect(killed).toBe(steps.length);
  // Two at once, whoever is first.
  await Promise.all([job(null), job(null)]);
  expect(await left()).toEqual({ statements: 1, lines, trail: 1 });
  const { rows: trail } = await house.database.owner.query(
    "select staff_id = (select uploaded_by from statement_upload) as by, subject, detail from audit where call = 'statement.kept'",
  );
  expect(trail).toEqual([
    { by: true, subject: "statement", detail: { account: "ACB-1", upload: uploadId, lines, exact: 0, named: 0, known: 0 } },
  ]);
}, 120_000);
