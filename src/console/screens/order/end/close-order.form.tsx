import { keyOf } from "../../../kernel/verbs/table.ts";
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type RefObject } from "react";
import { limits } from "../../../../lending/limits.ts";
import { closeReasons } from "../../../../lending/options/close-reasons.ts";
import { policyReasons, type PolicyReason } from "../../../../lending/options/policy-reasons.ts";
import { t, tn, useT } from "../../../i18n/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { inputClass } from "../../../ui/field.tsx";
import { focusOnMount } from "../../../ui/focus.ts";
import { Kbd } from "../../../ui/kbd.tsx";
import type { Closable } from "./close-order.command.ts";

export interface CloseAnswer<R extends string | number = number> {
  readonly reason: R;
  readonly confirm: string;
  readonly remark: string;
}
interface EndOrderProps<R extends string | number> {
  readonly subject: readonly Closable[];
  readonly submit: (answer: CloseAnswer<R>) => void;
  readonly cancel: () => void;
}
interface EndReason<R> {
  /** The key that chooses it. */
  readonly digit: string;
  readonly code: R;
  readonly text: string;
}
/** One way for an order to end, in its words. */
interface Ending<R> {
  readonly title: string;
  readonly irreversible: string;
  readonly label: string;
  readonly reasons: readonly EndReason<R>[];
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

const titleOf = (key: "dossier.close.title" | "dossier.policyReject.title", orders: readonly Closable[]): string =>
  tn(key, orders.length, { orderNo: orders.length === 1 ? (orders[0]?.orderNo ?? "") : "" });

/** The form of close-order.command.ts. */
export function CloseOrderForm(props: EndOrderProps<number>) {
  useT();
  const ending = {
    title: titleOf("dossier.close.title", props.subject),
    irreversible: t("dossier.close.irreversible"),
    label: t("dossier.close.label"),
    reasons: closeReasons.map(({ code, name }) => ({ digit: String(code), code, text: t(`dossier.closeReason.${name}`) })),
  };
  return <EndOrderForm<number> {...props} ending={ending} />;
}

/** The form of policy-reject.command.ts. */
export function PolicyRejectForm(props: EndOrderProps<PolicyReason>) {
  useT();
  const ending = {
    title: titleOf("dossier.policyReject.title", props.subject),
    irreversible: t("dossier.policyReject.irreversible"),
    label: t("dossier.policyReject.label"),
    reasons: policyReasons.map((code, at) => ({ digit: String(at + 1), code, text: t(`order.rejectReason.${code}`) })),
  };
  return <EndOrderForm<PolicyReason> {...props} ending={ending} />;
}

/** The reason, then what has to be typed; once both are right the focus goes to the button that ends it. */
function useEnding<R extends string | number>({ subject: orders, submit }: EndOrderProps<R>) {
  const [reason, setReason] = useState<R | null>(null);
  const [typed, setTyped] = useState("");
  const confirmRef = useRef<HTMLInputElement>(null);
  const closeRef = useRef<HTMLButtonElement>(null);
  const isRight = reason !== null && typed === wantedFor(orders);
  useEffect(() => {
    if (isRight) closeRef.current?.focus();
  }, [isRight]);
  const choose = (code: R) => {
    setReason(code);
    confirmRef.current?.focus();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isRight && reason !== null) submit({ reason, confirm: typed, remark: "" });
  };
  return { reason, choose, confirmRef, typed, setTyped, isRight, closeRef, send };
}

function EndOrderForm<R extends string | number>(props: EndOrderProps<R> & { readonly ending: Ending<R> }) {
  const { subject: orders, cancel, ending } = props;
  const hold = useEyeFirst();
  const { reason, choose, confirmRef, typed, setTyped, isRight, closeRef, send } = useEnding(props);
  return (
    <Dialog role="alertdialog" title={ending.title} description={ending.irreversible} onClose={cancel}>
      <form className="flex flex-col gap-3 p-4" onSubmit={send}>
        <Reasons reasons={ending.reasons} chosen={reason} hold={hold} onChoose={choose} />
        <Wanted field={confirmRef} orders={orders} value={typed} onText={setTyped} hold={hold} />
        <div className="flex justify-end gap-2">
          <Button onClick={cancel} chord={keyOf("escape")}>
            {t("common.cancel")}
          </Button>
          <Button {...last} blockedBy={isRight ? null : t("dossier.close.notYet")} onKeyDown={hold} ref={closeRef}>
            {ending.label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface WantedProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly orders: readonly Closable[];
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly hold: (event: KeyboardEvent) => void;
}
/** What has to be typed is typed here, digits only. */
function Wanted({ field, orders, value, onText, hold }: WantedProps) {
  const orderNo = orders[0]?.orderNo ?? "";
  return (
    <label className="flex flex-col gap-1">
      <span className="text-cell text-fg-1">
        {orders.length === 1 ? t("dossier.close.typeDigits", { orderNo }) : t("dossier.close.typeCount")}
      </span>
      <input
        ref={field}
        name="confirm"
        value={value}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        onKeyDown={hold}
        onChange={(event) => onText(event.target.value.replace(/\D/g, ""))}
        className={`${inputClass} w-24 border-line-strong font-mono`}
      />
    </label>
  );
}

interface ReasonsProps<R> {
  readonly reasons: readonly EndReason<R>[];
  readonly chosen: R | null;
  readonly hold: (event: KeyboardEvent) => void;
  readonly onChoose: (code: R) => void;
}

/** The focus is here when the dialog opens: a digit chooses. */
function Reasons<R extends string | number>({ reasons, chosen, hold, onChoose }: ReasonsProps<R>) {
  const onKey = (event: KeyboardEvent) => {
    hold(event);
    if (event.defaultPrevented) return;
    const found = reasons.find(({ digit }) => digit === event.key);
    if (!found) return;
    event.preventDefault();
    onChoose(found.code);
  };
  return (
    <div
      ref={focusOnMount}
      role="radiogroup"
      tabIndex={0}
      aria-label={t("dossier.close.reason")}
      onKeyDown={onKey}
      className="flex flex-col rounded-panel p-1"
    >
      {reasons.map(({ digit, code, text }) => (
        <Reason key={code} digit={digit} text={text} isChosen={chosen === code} onChoose={() => onChoose(code)} />
      ))}
    </div>
  );
}

interface ReasonProps extends Pick<EndReason<unknown>, "digit" | "text"> {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}
const Reason = ({ digit, text, isChosen, onChoose }: ReasonProps) => (
  <button
    type="button"
    role="radio"
    tabIndex={-1}
    aria-checked={isChosen}
    onClick={onChoose}
    className={`flex h-row items-center gap-2 rounded-chip px-2 text-left ${isChosen ? "bg-select font-semibold" : ""}`}
  >
    <Kbd chord={digit} />
    {text}
  </button>
);
