import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { adjustmentList } from "../../src/contract/finance/book/adjustment.columns.ts";
import type { OutputOf } from "../../src/contract/types.ts";
import { loadSections, setLocale, t } from "../../src/console/i18n/i18n.ts";
import type { Ports } from "../../src/console/kernel/command/invoke.ts";
import { wirePorts } from "../../src/console/kernel/command/ports.ts";
import { session } from "../../src/console/kernel/state/session.ts";
import { evidencePeek } from "../../src/console/table/approval/evidence.peek.tsx";
import { RefuseForm } from "../../src/console/table/approval/refuse.form.tsx";
import { decideCommands, type Waiting } from "../../src/console/table/approval/waiting.commands.ts";
import { whyMissing } from "../../src/lending/rights/refusal.rules.ts";
import { wordSaid } from "../../src/console/table/approval/why.ts";

const { asked, answer } = vi.hoisted(() => ({ asked: [] as unknown[], answer: { now: null as unknown } }));
vi.mock("../../src/console/client/client.ts", async (original) => ({
  ...(await original<object>()),
  read: async (_call: unknown, input: unknown) => {
    asked.push(input);
    return answer.now;
  },
}));

const sent: { readonly call: string; readonly input: unknown }[] = [];
let why: unknown = null;
const ports = {
  can: () => true,
  ask: async () => (why === null ? null : { values: why }),
  confirm: async () => true,
  send: async ({ name }: { readonly name: string }, input: unknown) => void sent.push({ call: name, input }),
  tell: () => undefined,
  started: () => undefined,
  text: () => "",
} as unknown as Ports;

beforeAll(async () => {
  await setLocale("en_PH");
  await loadSections("finance", "form", "approval", "table", "order", "history", "errors");
});
beforeEach(() => {
  sent.length = 0;
  asked.length = 0;
  wirePorts(ports);
});
afterEach(cleanup);

describe("a no on a list that asks one question", () => {
  const words = {
    approve: "common.save",
    refuse: "approval.refuse",
    asks: "approval.withdrawAsks",
    decided: "approval.withdrawn",
  } as const;
  const commands = decideCommands<Waiting>({ id: "thing", words, vars: () => ({}), place: { bar: 1, rowMenu: 1 } });
  const row: Waiting = { approvalId: 12, isOwnRequest: false };
  const run = async (id: string) => {
    const context = { row, picked: [row], source: "key", refresh: () => undefined } as never;
    await commands.find((each) => each.id === id)?.run(context, "key", ports);
    return sent;
  };

  it("asks why, and sends it; without a reason nothing is sent", async () => {
    why = null;
    expect(await run("thing.refuse")).toEqual([]);
    why = { reason: "policy", remark: "not this month" };
    expect(await run("thing.refuse")).toEqual([
      { call: "approval.review", input: { approvalId: 12, decision: "refuse", reason: "policy", remark: "not this month" } },
    ]);
  });

  it("asks a yes for nothing more than that it is meant", async () => {
    why = null;
    expect(await run("thing.approve")).toEqual([{ call: "approval.review", input: { approvalId: 12, decision: "approve" } }]);
  });

  it("takes a digit, and words where the digit is the last", async () => {
    const said: unknown[] = [];
    render(<RefuseForm subject={{ title: "Refuse it", body: "Product X" }} submit={(each) => said.push(each)} cancel={() => undefined} />);
    const send = () => act(async () => void fireEvent.submit(screen.getByRole("dialog").querySelector("form") ?? document.body));
    const press = (key: string) =>
      act(async () => void fireEvent.keyDown(screen.getAllByRole("radio")[0] ?? document.body, { key, code: `Digit${key}` }));
    expect(screen.getByRole("dialog").textContent).toContain("Product X");
    await send();
    expect(said).toEqual([]);
    await press("9");
    await send();
    expect(said).toEqual([]);
    await act(async () => void fireEvent.change(screen.getByRole("textbox"), { target: { value: "see the note" } }));
    await send();
    expect(said).toEqual([{ reason: "other", remark: "see the note" }]);
  });

  it("is the same where a dialog shows what it is about: a yes has no reason, a no needs one", () => {
    expect(whyMissing({ decision: "approve", reason: null, remark: "" })).toBeNull();
    expect(whyMissing({ decision: "refuse", reason: null, remark: "x" })).toMatchObject({ field: "reason" });
    expect(wordSaid({ decision: "approve", reason: "policy", remark: "" })).toEqual({ decision: "approve", remark: "" });
    expect(wordSaid({ decision: "refuse", reason: "policy", remark: "" })).toEqual({ decision: "refuse", reason: "policy", remark: "" });
  });
});

describe("the evidence beside a row", () => {
  const row = { key: 7, orderNo: "10000007", name: "Ana Cruz", amount: 50_000, status: "pending" };
  const Peek = evidencePeek<typeof row>({
    of: "adjustment",
    list: adjustmentList,
    idOf: ({ key }) => key,
    nameOf: ({ orderNo, name }) => `${orderNo} ${name}`,
    facts: ["amount"],
    seenOf: ({ status }) => status,
  });
  const evidence: OutputOf<"decision.evidence"> = {
    entries: [{ code: "L15", lines: [{ account: 5070, debit: 50_000, credit: 0 }] }],
    isOutdated: true,
    trail: [{ step: "refused", by: "Binh", at: "2026-11-20T03:00:00Z", refusal: "evidence", remark: "show the slip" }],
    since: [{ what: "claim", was: 300_000, is: 200_000 }],
    events: [],
    voucher: "",
  };

  it("is asked for that row, and says what is posted, what has changed, and who refused it and why", async () => {
    session.set({ ...session.get(), perms: new Set(["finance:waiver:list"]) });
    answer.now = evidence;
    render(<Peek row={row} />);
    await vi.waitFor(() => expect(screen.getByRole("region", { name: t("approval.evidence.posting") }).textContent).toContain("5070"));
    expect(asked).toEqual([{ of: "adjustment", id: 7 }]);
    const shown = document.body.textContent ?? "";
    for (const part of [
      "10000007 Ana Cruz",
      "L15",
      "Binh",
      "show the slip",
      t("approval.refusal.evidence"),
      t("approval.evidence.outdated"),
    ])
      expect(shown).toContain(part);
    expect(document.querySelector("[data-since=claim]")?.textContent).toMatch(/3,?000.*→.*2,?000/);
  });
});
