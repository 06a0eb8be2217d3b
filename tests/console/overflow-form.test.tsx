import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadSections, setLocale } from "../../src/console/i18n/i18n.ts";
import type { Ports } from "../../src/console/kernel/command/invoke.ts";
import { wirePorts } from "../../src/console/kernel/command/ports.ts";
import { OverflowForm, type Overflow } from "../../src/console/screens/finance/back/overflow.form.tsx";

const row: Overflow = {
  id: 7,
  orderNo: "10000007",
  name: "Ana Cruz",
  phone: "+63 9•• ••• 001",
  paymentNo: "main:T1",
  overflow: 50_000,
  used: 0,
  refunded: 0,
  reserved: 0,
  balance: 50_000,
  source: "repayment",
  status: "open",
  createTime: "2026-11-20T03:00:00Z",
  refundId: null,
  refundStatus: null,
  refundAmount: null,
  refundTo: null,
  refundReason: null,
  failReason: null,
  applicant: null,
  isOwnRefund: false,
  others: [{ loanRecordId: 9, orderNo: "10000009" }],
};
const sent: unknown[][] = [];
let saved = 0;

beforeAll(async () => {
  await setLocale("en_PH");
  await loadSections("finance", "relief", "form", "table", "order", "errors");
});
beforeEach(() => {
  sent.length = 0;
  saved = 0;
  const answer = async (...what: unknown[]) => void sent.push(what);
  wirePorts({ can: () => false, send: answer, tell: () => undefined } as unknown as Ports);
});
afterEach(cleanup);

const open = () => render(<OverflowForm subject={row} source="key" submit={() => (saved += 1)} cancel={() => undefined} />);
const send = () => act(async () => void fireEvent.submit(screen.getByRole("dialog").querySelector("form") ?? document.body));

describe("applying an overpayment", () => {
  it("begins with the whole balance and the customer's other order, and sends just that", async () => {
    open();
    expect(screen.getByRole("dialog").textContent).toContain("Ana Cruz");
    await send();
    expect(sent[0]?.[1]).toEqual({ id: 7, loanRecordId: 9, amount: 50_000 });
    expect(saved).toBe(1);
  });

  it("sends nothing without an amount", async () => {
    open();
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "" } });
    await send();
    expect([sent.length, saved]).toEqual([0, 0]);
  });
});
