// @vitest-environment node
// @vitest-environment node
import { describe, expect, it } from "vitest";
import { stepOf, type Press } from "../../src/console/kernel/keys/press.ts";

const press = (key: string, more: Partial<Omit<Press, "getModifierState">> & { readonly altGraph?: boolean } = {}): Press => ({
  key,
  code: "",
  keyCode: 0,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  isComposing: false,
  ...more,
  getModifierState: (name) => name === "AltGraph" && (more.altGraph ?? false),
});

describe("a press", () => {
  it("is a step: signs carry their Shift, letters do not", () => {
    expect(stepOf(press("j"))).toBe("j");
    expect(stepOf(press("X", { shiftKey: true }))).toBe("shift+x");
    expect(stepOf(press("X"))).toBe("x");
    expect(stepOf(press("?", { shiftKey: true }))).toBe("?");
    expect(stepOf(press("k", { ctrlKey: true }))).toBe("ctrl+k");
    expect(stepOf(press(" "))).toBe("space");
  });
  it("of an input method is never a command", () => {
    expect(stepOf(press("j", { isComposing: true }))).toBeNull();
    expect(stepOf(press("Process", { keyCode: 229, code: "KeyF" }))).toBeNull();
    expect(stepOf(press("Enter", { keyCode: 229 }))).toBeNull();
    expect(stepOf(press("Dead"))).toBeNull();
  });
  it("that VNI or Telex wrote is a sign of its own, and no letter of the map by its place", () => {
    // VNI writes marks by digits, Telex by letters: the tool sends the finished sign on the place of the key that finished it.
    const written = { á: "Digit1", à: "Digit2", ơ: "Digit7", ă: "Digit8", đ: "Digit9", ư: "KeyW", ô: "KeyO", ế: "KeyS", Đ: "KeyD" };
    for (const [sign, code] of Object.entries(written)) expect(stepOf(press(sign, { code })), sign).toBe(sign.toLowerCase());
    // What the tool takes back before it writes anew is its own business.
    expect(stepOf(press("Backspace", { keyCode: 229 }))).toBeNull();
    expect(stepOf(press("1", { code: "Digit1" }))).toBe("1");
  });
  it("with AltGr types and commands nothing", () => {
    expect(stepOf(press("@", { ctrlKey: true, altKey: true, altGraph: true }))).toBeNull();
    expect(stepOf(press("€", { ctrlKey: true, altKey: true }))).toBeNull();
    expect(stepOf(press("t", { ctrlKey: true, altKey: true }))).toBe("ctrl+alt+t");
  });
  it("counts by its place when the layout is not Latin, by its letter when it is", () => {
    expect(stepOf(press("о", { code: "KeyJ" }))).toBe("j");
    expect(stepOf(press("ư", { code: "KeyW" }))).toBe("ư");
    expect(stepOf(press("j", { code: "KeyC" }))).toBe("j");
  });
});
