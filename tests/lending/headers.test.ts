import { describe, expect, it } from "vitest";
import { imageAttempt, imageSize, scaled } from "../../src/lending/image.ts";
import { isOrderMove, mayMove } from "../../src/lending/order/order.moves.ts";
import { nextActionOf } from "../../src/lending/collection/next-action.ts";
import type { OrderStage } from "../../src/lending/order/order.machine.ts";

/** A header of so many bytes with some of them set. */
function header(size: number, at: Readonly<Record<number, readonly number[]>>): Uint8Array {
  const bytes = new Uint8Array(size);
  for (const [offset, values] of Object.entries(at)) bytes.set(values, Number(offset));
  return bytes;
}
const letters = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const riff = { 0: letters("RIFF"), 8: letters("WEBPVP8") };

describe("what the header of an image says", () => {
  it("PNG and GIF, as soon as the header is whole", () => {
    const png = { 0: [0x89, ...letters("PNG")], 16: [0, 0, 1, 0, 0, 0, 0, 2] };
    expect(imageSize(header(26, png))).toEqual({ width: 256, height: 2 });
    expect(imageSize(header(25, png))).toBeNull();
    expect(imageSize(header(26, { 0: letters("GIF8"), 6: [1, 2, 3, 0] }))).toEqual({ width: 513, height: 3 });
    for (const size of [
      [0, 0, 0, 0, 0, 0, 0, 2],
      [0, 0, 0, 2, 0, 0, 0, 0],
    ])
      expect(imageSize(header(26, { ...png, 16: size }))).toBeNull();
  });
  it("JPEG at its first frame, past fill bytes and other segments", () => {
    const frame = (marker: number) => [0xff, marker, 0, 11, 8, 1, 0, 2, 0, 1, 0, 0];
    const jpeg = (...segments: readonly number[][]) => imageSize(header(64, { 0: [0xff, 0xd8, ...segments.flat()] }));
    for (const marker of [0xc0, 0xc1, 0xcf]) expect([marker, jpeg(frame(marker))]).toEqual([marker, { width: 512, height: 256 }]);
    // Tables look like frames and are none.
    for (const table of [0xc4, 0xc8, 0xcc, 0xbf, 0xd0])
      expect(jpeg([0xff, table, 0, 8, 9, 9, 9, 9, 9, 9], frame(0xc2))).toEqual({ width: 512, height: 256 });
    expect(jpeg([0xff], frame(0xc0))).toEqual({ width: 512, height: 256 });
    expect(jpeg([0, 0], frame(0xc0))).toBeNull();
    expect(jpeg([0xff, 0xe0, 0xff, 0xff])).toBeNull();
    // Its ten bytes end with the file, or a byte short of it.
    const tail = frame(0xc0).slice(0, 10);
    expect(imageSize(header(28, { 0: [0xff, 0xd8, 0xff, 0xe0, 0, 14], 18: tail }))).toEqual({ width: 512, height: 256 });
    expect(imageSize(header(27, { 0: [0xff, 0xd8, 0xff, 0xe0, 0, 14], 18: tail.slice(0, 9) }))).toBeNull();
  });
  it("WebP in its three forms", () => {
    const lossy = { ...riff, 15: letters(" "), 26: [0x01, 0x42, 0x02, 0x81] };
    expect(imageSize(header(30, lossy))).toEqual({ width: 0x201, height: 0x102 });
    // 14 bits of width less one, then 14 of height less one.
    const bits = (0x123 - 1) | ((0x45 - 1) << 14);
    const lossless = { ...riff, 15: letters("L"), 21: [bits & 255, (bits >> 8) & 255, (bits >> 16) & 255, (bits >> 24) & 255] };
    expect(imageSize(header(30, lossless))).toEqual({ width: 0x123, height: 0x45 });
    const extended = { ...riff, 15: letters("X"), 24: [0xff, 0x01, 0x02, 0x03, 0x04, 0x00] };
    expect(imageSize(header(30, extended))).toEqual({ width: 0x20200, height: 0x404 });
    expect(imageSize(header(30, lossy).slice(0, 29))).toBeNull();
    expect(imageSize(header(30, { ...lossy, 0: letters("RIFX") }))).toBeNull();
    expect(imageSize(header(30, { ...lossy, 8: letters("WAVE") }))).toBeNull();
  });
  it("an attempt scales both sides, to one dot at least", () => {
    expect(scaled({ width: 1_001, height: 3 }, imageAttempt(1))).toEqual({ width: 501, height: 2 });
    expect(scaled({ width: 1_000, height: 3 }, imageAttempt(5))).toEqual({ width: 31, height: 1 });
  });
});

describe("moves of an order", () => {
  it("are those of the table, by whom it says", () => {
    expect(isOrderMove(null, "machine_pending")).toBe(true);
    expect(isOrderMove(null, "overdue")).toBe(false);
    expect(isOrderMove("settled", "machine_pending")).toBe(false);
    expect(isOrderMove("pending_review", "first_in_progress")).toBe(true);
    expect(isOrderMove("overdue", "overdue_settled", "book")).toBe(true);
    expect(isOrderMove("overdue", "overdue_settled", "staff")).toBe(false);
    expect(isOrderMove("nowhere", "settled")).toBe(false);
  });
  it("say why they are none", () => {
    const at = (stage: OrderStage, status: number) => mayMove("close", { stage, status });
    expect(at("final_passed", 5)).toBeNull();
    expect(at("payout_in_progress", 5)).toEqual({ error: "order.payoutInProgress" });
    expect(at("settled", 9)).toEqual({ error: "order.wrongStatus", vars: { status: 9 } });
    for (const stage of ["first_passed", "second_passed"] as const) expect(mayMove("takeFinal", { stage, status: 1 })).toBeNull();
    expect(mayMove("takeFinal", { stage: "pending_review", status: 0 })?.error).toBe("order.wrongStatus");
  });
  it("and what a result asks for next is said of every reason", () => {
    expect(Array.from({ length: 13 }, (_, at) => Object.values(nextActionOf(at + 1, "")).join(" "))).toEqual([
      "call nextDay",
      "call nextDay",
      "call nextDay",
      "call nextDay",
      "ownPhone nextDay",
      "decide never",
      "call nextDay",
      "otherChannel sameDay",
      "decide never",
      "ownPhone nextDay",
      "call nextDay",
      "call nextDay",
      "call nextDay",
    ]);
  });
});
