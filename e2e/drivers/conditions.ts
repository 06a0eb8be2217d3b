import { expect } from "playwright/test";
import type { Workbench } from "./workbench.ts";

/** How the work is made harder; the same tasks must come out the same. */
export interface Condition {
  readonly name: string;
  /** Once the operator has signed in. */
  readonly begin: (workbench: Workbench) => Promise<void>;
}

/** Under the leader profile every command costs one key more. */
async function chooseLeader(workbench: Workbench): Promise<void> {
  const saved = workbench.page.waitForResponse((answer) => answer.url().includes("/preference/save"));
  await workbench.press("?");
  await workbench.page.locator("[data-profile=leader]").click();
  await workbench.press("esc");
  await expect(workbench.dialog).toHaveCount(0);
  await saved;
  workbench.leader = "f2";
}

/** Fields hear compositions, the page hears the letters that the tool rewrites. */
async function turnTelexOn(workbench: Workbench): Promise<void> {
  const session = await workbench.page.context().newCDPSession(workbench.page);
  const compose = async (word: string): Promise<void> => {
    for (let typed = 1; typed <= word.length; typed += 1)
      await session.send("Input.imeSetComposition", { text: word.slice(0, typed), selectionStart: typed, selectionEnd: typed });
    await session.send("Input.insertText", { text: word });
  };
  // Telex composes letters; digits and signs pass as they are.
  workbench.compose = async (text) => {
    for (const part of text.match(/[a-z]+|[^a-z]+/gi) ?? []) await (/[a-z]/i.test(part) ? compose(part) : workbench.type(part));
  };
  for (const key of "ươăâêôđ")
    await workbench.page.evaluate(
      (sign) => document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: sign, bubbles: true, cancelable: true })),
      key,
    );
}

async function slowDown({ page }: Workbench): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

/** 400 ms there and back, 400 kbit/s either way. */
async function thinLine({ page }: Workbench): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const bytes = (400 * 1_000) / 8;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
}

export const conditions: readonly Condition[] = [
  { name: "after a leader", begin: chooseLeader },
  { name: "while Telex is on", begin: turnTelexOn },
  { name: "at a quarter of the speed", begin: slowDown },
  { name: "on a line of 400 ms and 400 kbit/s", begin: thinLine },
];
