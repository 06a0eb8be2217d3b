import { keyOf } from "../../kernel/verbs/table.ts";
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { limits } from "../../../lending/limits.ts";
import { closeReasons } from "../../../lending/options/close-reasons.ts";
import { tn, useT } from "../../i18n/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { inputClass } from "../../ui/field.tsx";
import { focusOnMount } from "../../ui/focus.ts";
import { Kbd } from "../../ui/kbd.tsx";
import type { Closable } from "./close-order.command.ts";

export interface CloseAnswer {
  readonly reason: number;
  readonly confirm: string;
  readonly remark: string;
}
interface CloseOrderProps {
  readonly subject: readonly Closable[];
  readonly submit: (answer: CloseAnswer) => void;
  readonly cancel: () => void;
}

/** Keys pressed before the first paint + 300 ms are dropped, auto-repeat is ignored (rules/keyboard.md 6). */
function useEyeFirst() {
  const opened = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const frame = requestAnimationFrame(() => (opened.current = performance.now()));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (event: KeyboardEvent) => {
    if (event.key === "Escape" || event.key === "Tab") return;
    if (event.repeat || performance.now() - opened.current < limits.settle) event.preventDefault();
  };
}

/** What has to be typed before closing is free: the end of the one number, or how many there are. */
const wantedFor = (orders: readonly Closable[]): string =>
  orders.length === 1 ? (orders[0]?.orderNo.slice(-2) ?? "") : String(orders.length);

const last = { type: "submit", tone: "danger", chord: keyOf("confirm") } as const;

/** The form of close-order.command.ts. */
export function CloseOrderForm({ subject: orders, submit, cancel }: CloseOrderProps) {
  const t = useT();
  const [reason, setReason] = useState<number | null>(null);
  const [typed, setTyped] = useState("");
  const confirm = useRef<HTMLInputElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const hold = useEyeFirst();
  const orderNo = orders[0]?.orderNo ?? "";
  const right = reason !== null && typed === wantedFor(orders);
  useEffect(() => {
    if (right) close.current?.focus();
  }, [right]);
  const choose = (code: number) => {
    setReason(code);
    confirm.current?.focus();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (right && reason !== null) submit({ reason, confirm: typed, remark: "" });
  };
  return (
    <Dialog
      role="alertdialog"
      title={tn("order.close.title", orders.length, { orderNo: orders.length === 1 ? orderNo : "" })}
      description={t("order.close.irreversible")}
      onClose={cancel}
    >
      <form className="flex flex-col gap-3 p-4" onSubmit={send}>
        <Reasons chosen={reason} hold={hold} onChoose={choose} />
        <label className="flex flex-col gap-1">
          <span className="text-cell text-fg-1">
            {orders.length === 1 ? t("order.close.typeDigits", { orderNo }) : t("order.close.typeCount")}
          </span>
          <input
            ref={confirm}
            name="confirm"
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            onKeyDown={hold}
            onChange={(event) => setTyped(event.target.value.replace(/\D/g, ""))}
            className={`${inputClass} w-24 border-line-strong font-mono`}
          />
        </label>
        <div className="flex justify-end gap-2">
          <Button onClick={cancel} chord={keyOf("escape")}>
            {t("common.cancel")}
          </Button>
          <Button {...last} blockedBy={right ? null : t("order.close.notYet")} onKeyDown={hold} ref={close}>
            {t("order.close.label")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ReasonsProps {
  readonly chosen: number | null;
  readonly hold: (event: KeyboardEvent) => void;
  readonly onChoose: (code: number) => void;
}

/** The focus is here when the dialog opens: a digit chooses. */
function Reasons({ chosen, hold, onChoose }: ReasonsProps) {
  const t = useT();
  const onKey = (event: KeyboardEvent) => {
    hold(event);
    if (event.defaultPrevented) return;
    const found = closeReasons.find((each) => String(each.code) === event.key);
    if (!found) return;
    event.preventDefault();
    onChoose(found.code);
  };
  return (
    <div
      ref={focusOnMount}
      role="radiogroup"
      tabIndex={0}
      aria-label={t("order.close.reason")}
      onKeyDown={onKey}
      className="flex flex-col rounded-panel p-1"
    >
      {closeReasons.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          role="radio"
          tabIndex={-1}
          aria-checked={chosen === code}
          onClick={() => onChoose(code)}
          className={`flex h-row items-center gap-2 rounded-chip px-2 text-left ${chosen === code ? "bg-select font-semibold" : ""}`}
        >
          <Kbd chord={String(code)} />
          {t(`order.closeReason.${name}`)}
        </button>
      ))}
    </div>
  );
}
