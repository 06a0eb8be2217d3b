import { expect } from "./test.ts";
import type { Workbench } from "./workbench.ts";

/** Sends the message that the open dialog previews for one order, and answers its text; the hand is back on the queue. */
export async function sendPreviewed(workbench: Workbench, order: string): Promise<string> {
  const preview = workbench.dialog.locator("article");
  await expect(preview).toContainText(order);
  const text = await preview.locator("p").innerText();
  expect(text).not.toContain("{{");
  await workbench.look();
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect(workbench.grid).toBeFocused();
  return text;
}
