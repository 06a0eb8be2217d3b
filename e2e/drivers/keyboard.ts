import { expect, type Page } from "playwright/test";
import { limits } from "../../src/lending/limits.ts";

export interface Inputs {
  keys: number;
  pointers: number;
}
declare global {
  interface Window {
    inputs: Inputs;
  }
}

const named: Readonly<Record<string, string>> = {
  enter: "Enter",
  esc: "Escape",
  tab: "Tab",
  space: "Space",
  delete: "Delete",
  backspace: "Backspace",
  down: "ArrowDown",
  up: "ArrowUp",
  left: "ArrowLeft",
  right: "ArrowRight",
  home: "Home",
  end: "End",
  pagedown: "PageDown",
  pageup: "PageUp",
  f2: "F2",
  f4: "F4",
  f6: "F6",
  f8: "F8",
  f9: "F9",
  f10: "F10",
};
const modifiers: Readonly<Record<string, string>> = { ctrl: "Control", shift: "Shift", alt: "Alt" };
/** On these a hand holds Shift too. */
const shifted = /^[~!@#$%^&*()_+{}|:"<>?A-Z]$/;

/** "ctrl+k" as Playwright writes it; one sign as the hand presses it on a US keyboard. */
function chordOf(token: string): string {
  if (token.length === 1) return shifted.test(token) ? `Shift+${token}` : token;
  const parts = token.split("+");
  const key = parts.at(-1) ?? "";
  const held = parts.slice(0, -1).map((name) => modifiers[name] ?? name);
  return [...held, named[key] ?? key].join("+");
}

/** Presses as an operator does, and counts what the page itself heard: keys, and anything from a pointer. */
export class Keyboard {
  readonly page: Page;
  /** The key before every command, under the leader profile. */
  leader: string | null = null;
  /** An input method that is on: what is typed into a field goes through it. */
  compose: ((text: string) => Promise<void>) | null = null;
  #leaders = 0;
  constructor(page: Page) {
    this.page = page;
  }

  /** Keys separated by spaces: `press("g b")`, `press("shift+x 3")`. */
  async press(keys: string): Promise<void> {
    for (const token of keys.split(" ").filter(Boolean)) await this.page.keyboard.press(chordOf(token));
  }

  /** A command as the profile has it; what a dialog or the composer hears is pressed as it is. */
  async command(keys: string): Promise<void> {
    if (this.leader) this.#leaders += 1;
    await this.press(this.leader ? `${this.leader} ${keys}` : keys);
  }

  /** Into the field that has the focus. */
  async write(text: string): Promise<void> {
    await (this.compose ? this.compose(text) : this.type(text));
  }

  /** Each sign of a text, Space too. */
  async type(text: string): Promise<void> {
    for (const sign of text) await this.page.keyboard.press(sign === " " ? "Space" : chordOf(sign));
  }

  /** Until what the last key changed has been drawn. */
  async drawn(): Promise<void> {
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  /** rules/keyboard.md 7: keys that act are heard once the record has been on the screen for 300 ms. */
  async look(): Promise<void> {
    await this.page.evaluate(
      (settle) => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, settle + 20)))),
      limits.settle,
    );
  }

  async startCounting(): Promise<void> {
    this.#leaders = 0;
    await this.page.evaluate(() => {
      window.inputs = { keys: 0, pointers: 0 };
    });
  }

  /** What a task took: at most so many keys, and the pointer never. What an input method writes is no key of the page's. */
  async expectAtMost(keys: number, task: string): Promise<void> {
    const heard = await this.page.evaluate(() => window.inputs);
    process.stdout.write(`    ${task}: ${heard.keys} keys, ${heard.pointers} pointer actions\n`);
    // rules/keyboard.md 24: the leader costs one key more per command.
    expect(heard.keys, `${task}, keys`).toBeLessThanOrEqual(keys + this.#leaders);
    expect(heard.keys, `${task}, keys`).toBeGreaterThan(0);
    expect(heard.pointers, `${task}, pointer actions`).toBe(0);
  }
}

/** Runs in the page before anything of it does. */
export function countInputs(): void {
  window.inputs = { keys: 0, pointers: 0 };
  const alone = new Set(["Shift", "Control", "Alt", "Meta"]);
  window.addEventListener("keydown", (event) => event.isTrusted && !alone.has(event.key) && (window.inputs.keys += 1), true);
  for (const kind of ["pointerdown", "touchstart", "wheel"])
    window.addEventListener(kind, (event) => event.isTrusted && (window.inputs.pointers += 1), { capture: true, passive: true });
}
