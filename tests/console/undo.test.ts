import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isWritten, noteTakenBack, offerUndo, runRedo, takeRedo, takeUndo, type UndoOffer } from "../../src/console/kernel/command/undo.ts";

const offerOf = (label: string, more: Partial<UndoOffer> = {}): UndoOffer => ({
  command: label,
  label,
  seconds: 30,
  run: async () => {},
  ...more,
});
const labelOf = (offer: UndoOffer | null) => offer?.label ?? null;

describe("an act that may be taken back", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
  });

  it("is the newest one, the one before it next", () => {
    offerUndo(offerOf("first"));
    offerUndo(offerOf("second"));
    expect([labelOf(takeUndo()), labelOf(takeUndo()), labelOf(takeUndo())]).toEqual(["second", "first", null]);
  });

  it("comes before older ones while its write is under way, and is there once that is answered", async () => {
    let answer = () => {};
    const written = new Promise<void>((resolve) => (answer = resolve));
    offerUndo(offerOf("answered"));
    offerUndo(offerOf("under way", { written }));
    const taken = takeUndo();
    expect(labelOf(taken)).toBe("under way");
    const isThere = taken && isWritten(taken);
    answer();
    expect(await isThere).toBe(true);
    expect(labelOf(takeUndo())).toBe("answered");
  });

  it("leaves nothing to take back when its write fails, whether it was asked for or not", async () => {
    let fail = (_error: Error) => {};
    const written = new Promise<void>((_resolve, reject) => (fail = reject));
    offerUndo(offerOf("answered"));
    offerUndo(offerOf("asked for", { written }));
    const taken = takeUndo();
    offerUndo(offerOf("failed", { written }));
    fail(new Error("refused"));
    expect(taken && (await isWritten(taken))).toBe(false);
    expect(labelOf(takeUndo())).toBe("answered");
  });

  it("leaves when its time from the sending is over", () => {
    offerUndo(offerOf("short", { seconds: 10 }));
    vi.advanceTimersByTime(9_999);
    expect(labelOf(takeUndo())).toBe("short");
    offerUndo(offerOf("short", { seconds: 10 }));
    vi.advanceTimersByTime(10_000);
    expect(takeUndo()).toBeNull();
  });
});

describe("what was taken back", () => {
  it("is done again, the last first; doing it again ends nothing, a new act does", async () => {
    const done: string[] = [];
    const again = (label: string): UndoOffer =>
      offerOf(label, {
        redo: async () => {
          done.push(label);
          offerUndo(again(label));
        },
      });
    const redoNewest = async () => {
      const act = takeRedo();
      if (act?.redo) await runRedo(act.redo, "key");
    };
    noteTakenBack(again("second"));
    noteTakenBack(again("first"));
    await redoNewest();
    await redoNewest();
    expect(done).toEqual(["first", "second"]);
    noteTakenBack(again("third"));
    offerUndo(offerOf("new"));
    expect(takeRedo()).toBeNull();
  });
});
