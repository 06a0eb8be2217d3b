import type { Source } from "../../kernel/command/records.ts";
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import type { Department } from "../../../lending/order/department.ts";
import { limits } from "../../../lending/limits.ts";
import { forbidsContact } from "../../../lending/order/order.machine.ts";
import type { Reason } from "../../../lending/reason.ts";
import { timeZone } from "../../i18n/format.ts";
import { t } from "../../i18n/i18n.ts";
import { reasonText } from "../../i18n/reason.ts";
import { toast } from "../../kernel/state/messages.ts";
import { useShown } from "../../ui/use-shown.ts";
import { dropDraft, flushDraft, keepDraft, useDraft } from "../draft.ts";
import { emptyComposition, forgetChoice, isStray, judge, tagOf, type Composition } from "./composition.ts";
import { recordCommand } from "./save-call.ts";
import { useSaving } from "./use-saving.ts";

export interface Composed {
  readonly loanRecordId: number;
  readonly orderNo: string;
  readonly name: string;
  /** What opened it. */
  readonly source: Source;
  /** Whose record it is. */
  readonly department: Department;
  /** A dial or an incoming call that this is the result of; none: the record makes its own. */
  readonly attemptId?: number | null;
  /** Shows it again when its record is taken back. */
  readonly back?: () => void;
}
interface Composing {
  readonly order: Composed;
  /** Saved; `next` when the queue moves on. */
  readonly onSaved: (next: boolean) => void;
}

const draftKey = (order: Composed) => `call:${order.loanRecordId}`;

/** What has been chosen and typed, what is wrong with it, and the one way to save it. */
export function useComposition({ order, onSaved }: Composing, panel: RefObject<HTMLElement | null>) {
  const [composition, setComposition] = useState<Composition>(emptyComposition);
  const [trouble, setTrouble] = useState<Reason | null>(null);
  const [withoutAttempt, setWithoutAttempt] = useState(false);
  const doubt = useDoubt();
  const shown = useShown();
  const { saving, send, edited } = useSaving(order.loanRecordId, (reason, isOffline) => {
    if (!shown.current) return tellLate(order, reason);
    // Said in its own words, which ask for Enter.
    if (isOffline) return;
    setTrouble(reason);
    // The call is forbidden, not the record of one that came in: Enter again writes the result alone.
    if (forbidsContact(reason)) setWithoutAttempt(true);
  });
  const key = draftKey(order);
  // What was begun at another seat comes in, unless the hand was faster.
  useDraft(key, (body) => {
    if (composition !== emptyComposition) return;
    doubt.raise();
    setComposition({ ...emptyComposition, ...body });
  });
  useEffect(() => () => flushDraft(key), [key]);
  useFocusInside(panel);

  const change = (next: Composition) => {
    if (next === composition) return;
    edited();
    setComposition(next);
    setTrouble(null);
    keepDraft(key, { ...next });
    if (tagOf(next) && next.subTag !== composition.subTag) focusAfterTag(panel.current, next);
  };
  const save = async (next: boolean) => {
    if (saving === "sending") return;
    const wrong = judge(composition, new Date(), timeZone());
    setTrouble(wrong);
    if (wrong) return focusField(panel.current, wrong.field);
    if (!doubt.isClear()) return;
    if (!(await send({ order, composition, withoutAttempt }))) return;
    dropDraft(key);
    toast(t("composer.saved", { orderNo: order.orderNo }), { tone: "good", about: recordCommand });
    // Who has gone on meanwhile is not called back.
    onSaved(next && shown.current);
  };
  /** Every key that falls into the composer, before what it means is done. */
  const hear = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Shift") doubt.drop();
    const inField = event.target instanceof HTMLInputElement;
    // Space on a choice chooses it, as on any radio.
    if (event.key === " " && event.target instanceof HTMLButtonElement) return;
    if (!isStray(composition, { key: event.key, altKey: event.altKey, inField })) return;
    doubt.raise();
    if (!inField) change(forgetChoice(composition));
  };
  return { composition, trouble, saving, withoutAttempt, asking: doubt.asking, change, save, hear, leave: () => flushDraft(key) };
}

/** Why a record was not saved, to somebody who has left it; his draft is kept. */
const tellLate = ({ orderNo }: Composed, reason: Reason): void =>
  toast(reasonText(reason), { tone: "bad", title: t("composer.notSaved", { orderNo }) });

/**
 * rules/keyboard.md 12: a stray key writes no fact. Once one has fallen into this record, or its choice came with a draft and not by the
 * hand, Enter asks to look; what saves then is another Enter, the very next key, once there was time to read.
 */
function useDoubt() {
  const inDoubt = useRef(false);
  const askedAt = useRef(0);
  const [asking, setAsking] = useState(false);
  return {
    asking,
    raise: () => (inDoubt.current = true),
    drop: () => setAsking(false),
    isClear: () => {
      if (!inDoubt.current || (asking && performance.now() - askedAt.current >= limits.settle)) return true;
      askedAt.current = performance.now();
      setAsking(true);
      return false;
    },
  };
}

/** A choice may take away the button or field that had the focus, and the keys are heard only inside. */
function useFocusInside(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus();
  });
}

/** Where the hand goes next: the time when one is needed, the remark when that is, else the panel, where Enter saves. */
function focusAfterTag(panel: HTMLElement | null, composition: Composition): void {
  const tag = tagOf(composition);
  const field = tag?.time !== "none" ? "commitmentTime" : tag.remark ? "remark" : null;
  // After React has drawn the field that this choice brings, and before the next key: a busy machine hears several between two frames.
  queueMicrotask(() => focusField(panel, field));
}

function focusField(panel: HTMLElement | null, field: string | null | undefined): void {
  const input = field ? panel?.querySelector<HTMLElement>(`[name="${field}"]`) : null;
  (input ?? panel)?.focus();
}
