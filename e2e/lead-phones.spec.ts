import { mkdirSync } from "node:fs";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const files = "/marketing/marketConfig/phoneFiles";

interface Request {
  readonly id: string;
  readonly state: string;
  readonly jobs: number;
}

test("whole numbers of leads are asked for by one, decided by another, and are the asker's file, by keys", async ({
  workbench,
  database,
}) => {
  const { page } = workbench;
  const shots = process.env["PHONE_SHOTS"];
  if (shots) mkdirSync(shots, { recursive: true });
  const shot = async (name: string) => {
    if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
  };
  const last = () =>
    database.one<Request>(
      `select a.id, a.state, (select count(*)::int from export_job j where j.tenant_id = a.tenant_id and j.approval_id = a.id) as jobs
       from approval a where a.tenant_id = 1 and a.kind = 'leadPhones' order by a.id desc limit 1`,
      [],
    );
  const first = await last();

  await workbench.signIn("tenant01", "/marketing/registerNotApply/allList?followStatus=pool");
  await workbench.fromPalette(textOf("marketing.phones.ask"));
  await expect(workbench.dialog).toContainText(textOf("marketing.phones.send"));
  await workbench.write("call centre moves");
  await shot("ask");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect.poll(async () => (await last()).id).not.toBe(first.id);
  expect(await last()).toMatchObject({ state: "pending", jobs: 0 });

  // His own he does not decide; the other sees who asked for how many, by which filter and why.
  await workbench.signIn("tenant02", files);
  await shot("files");
  await workbench.command("p");
  await expect(workbench.dialog).toContainText("call centre moves");
  await shot("decide");
  await workbench.press("enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect.poll(async () => (await last()).state).toBe("approved");
  await expect.poll(async () => (await last()).jobs).toBe(1);
  await workbench.look();
});
