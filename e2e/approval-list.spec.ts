import { axeOn } from "./drivers/axe.ts";
import { expect, sample, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const path = "/finance/reductionRecord";

interface Offer {
  readonly state: string;
  readonly refusal: string | null;
  readonly remark: string;
}

test(
  "an offer is looked at, approved and refused by keys; its maker's own and a changed one are not",
  sample,
  async ({ workbench, database }) => {
    const { page } = workbench;
    const offerOf = (orderNo: string) =>
      database.one<Offer>(
        "select w.state, w.refusal, w.remark from waiver w join loan_order o on o.tenant_id = w.tenant_id and o.id = w.order_id where o.tenant_id = 1 and o.order_no = $1 order by w.id desc limit 1",
        [orderNo],
      );
    await workbench.signIn("manager01", `${path}?status=applied`);
    const strip = page.locator("[data-decision]");
    const numberHere = async () => (await workbench.grid.locator("[data-cursor] .q-cell").nth(2).innerText()).trim();

    // Space shows the record beside the list, and it follows the cursor; the focus stays with the rows.
    const first = await numberHere();
    await workbench.press("space");
    await expect(page.locator("[data-peek]")).toContainText(first);
    // The evidence: claim then and now, what the offer takes, how it is posted, what was offered before.
    const evidence = page.locator("[data-evidence]");
    const claim = (line: string) => evidence.locator(`[data-claim=${line}] td`);
    await expect(claim("total")).toHaveCount(4);
    for (const part of ["claim", "since", "posting", "earlier"] as const)
      await expect(evidence.getByRole("region", { name: textOf(`finance.waiver.evidence.${part}`) })).toBeVisible();
    await expect(claim("total").nth(3)).not.toHaveText(/^[0–]/);
    await expect(evidence.getByRole("region", { name: textOf("finance.waiver.evidence.posting") })).toContainText("L05");
    const lookedAt = await evidence.getAttribute("data-evidence");
    await expect(workbench.grid).toBeFocused();
    await workbench.press("j");
    const second = await numberHere();
    await expect(page.locator("[data-peek]")).toContainText(second);
    await expect(evidence).not.toHaveAttribute("data-evidence", lookedAt ?? "");
    await expect(claim("total")).toHaveCount(4);

    // Approved: what is about to happen is said first, Enter does it.
    await workbench.press("p");
    await expect(strip).toContainText(textOf("approval.strip.approve").replace("{{count}}", "1"));
    await workbench.look();
    await workbench.press("enter");
    await expect(strip).toHaveCount(0);
    await expect.poll(async () => (await offerOf(second)).state).toBe("approved");
    await expect(workbench.grid).toBeFocused();

    // Refused: a digit says why, and only then Enter does it.
    await expect.poll(numberHere).not.toBe(second);
    const third = await numberHere();
    await workbench.press("n");
    await workbench.look();
    await workbench.press("enter");
    await expect(strip).toBeVisible();
    await workbench.press("2 enter");
    await expect.poll(async () => await offerOf(third)).toMatchObject({ state: "refused", refusal: "evidence" });

    // Nothing is decided of a case that has changed since it was read.
    await expect(strip).toHaveCount(0);
    await expect.poll(numberHere).not.toBe(third);
    const fourth = await numberHere();
    const offered = (more: number) =>
      database.rows(
        "update waiver w set settle_amount = settle_amount + $2 from loan_order o where o.tenant_id = w.tenant_id and o.id = w.order_id and o.tenant_id = 1 and o.order_no = $1 and w.state = 'applied'",
        [fourth, more],
      );
    await offered(100);
    await workbench.press("p");
    await workbench.look();
    await workbench.press("enter");
    await expect(strip.locator("[role=status]")).toContainText(textOf("errors.approval.moved"));
    // And what has changed, old and new.
    await expect(strip.locator("[data-changes]")).toContainText(textOf("finance.waiver.column.settle"));
    await expect(strip.locator("[data-changes]")).toContainText("→");
    expect((await offerOf(fourth)).state).toBe("applied");
    await offered(-100);
    await workbench.press("esc");
    await expect(workbench.grid).toBeFocused();
    await expect(claim("total")).toHaveCount(4);
    expect(await axeOn(page, { name: "evidence", popup: "[data-peek]", open: () => Promise.resolve() })).toEqual([]);
  },
);
