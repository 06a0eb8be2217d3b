import { within } from "./drivers/bars.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

/** How the notes begin in the language of the seat, up to the time. */
const note = (key: "holds" | "looks", name: string) => textOf(`dossier.lease.${key}`, { name, at: "" }).trim();

test("who opens a record sees who is on it, a supervisor takes it over with one key, and whoever leaves is gone from the others' within two seconds", async ({
  workbench,
  secondSeat,
  database,
}) => {
  const nameOf = async (account: string) =>
    (await database.one<{ name: string }>("select admin_name as name from staff where account = $1", [account])).name;
  const [collector, manager] = [await nameOf("collector12"), await nameOf("manager02")];
  const onIt = (order: string) =>
    database.count("order_lease l join loan_order o on o.tenant_id = l.tenant_id and o.id = l.order_id where o.order_no = $1", [order]);

  await workbench.signIn("collector12", "/loanService/agencyCollectionOrder");
  const order = await workbench.openRow();
  await expect.poll(() => onIt(order), within(3_000)).toBe(1);

  await secondSeat.signIn("manager02", "/loanService/allCollectionOrder");
  await secondSeat.press("/");
  await expect(secondSeat.palette).toBeFocused();
  await secondSeat.type(order);
  await secondSeat.press("enter");
  await secondSeat.expectRecord(order);
  await expect(secondSeat.page.getByText(note("holds", collector))).toBeVisible();
  await expect(workbench.page.getByText(note("looks", manager))).toBeVisible(within(3_000));

  await secondSeat.look();
  await secondSeat.press("shift+t");
  await secondSeat.expectToast(textOf("dossier.lease.taken"));
  await expect(workbench.page.getByText(note("holds", manager))).toBeVisible(within(2_000));
  await expect(secondSeat.page.getByText(note("looks", collector))).toBeVisible();

  await workbench.press("q");
  await expect(secondSeat.page.getByText(note("looks", collector))).toHaveCount(0, within(2_000));

  // A seat whose page is closed gives its lease back as well.
  expect(await onIt(order)).toBe(1);
  await secondSeat.page.close({ runBeforeUnload: false });
  await expect.poll(() => onIt(order), within(3_000)).toBe(0);
});
