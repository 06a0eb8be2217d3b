import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";
import { useT } from "../../../../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../../../kernel/keys/contexts.ts";
import { markPainted } from "../../../../kernel/keys/settle.ts";
import { focusOnArrival } from "../../../../ui/focus.ts";
import { Button } from "../../../../ui/button.tsx";
import { keyOf } from "../../../../kernel/verbs/table.ts";

interface Props {
  readonly title: string;
  /** What Enter does. */
  readonly act: string;
  readonly tone?: "primary" | "danger";
  /** Why Enter does nothing yet. */
  readonly blockedBy?: string | null;
  readonly isSending: boolean;
  readonly trouble: string | null;
  readonly onDigit?: (digit: number) => void;
  readonly onEnter: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Docked under the case while something is decided: alone with the keyboard, and deaf until it has been seen for a moment (rules/keyboard.md 7). */
export function Strip({ title, act, tone = "primary", blockedBy = null, isSending, trouble, onDigit, onEnter, onClose, children }: Props) {
  const t = useT();
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => markPainted(), []);
  useEffect(() => focusOnArrival(panel.current), []);
  const enter = () => (isSending || blockedBy ? undefined : onEnter());
  const handlers: KeyHandler[] = [
    { id: "verdict.enter", verb: "confirm", text: act, hint: 1, acts: true, run: enter },
    { id: "verdict.close", verb: "escape", label: "common.cancel", hint: 2, run: onClose },
    ...(onDigit
      ? digits.map((digit): KeyHandler => ({
          id: `verdict.digit${digit}`,
          verb: "choose",
          step: String(digit),
          acts: true,
          run: () => onDigit(digit),
        }))
      : []),
  ];
  useKeyContext<null>({ id: "verdict", where: "form", exclusive: true, inFields: true, within: panel, handlers });
  return (
    <section
      ref={panel}
      data-verdict=""
      // The keys of the strip are heard while the focus is in it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={title}
      className="ring-inside shrink-0 border-t-2 border-accent bg-1 px-3 py-2"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-form font-semibold">{title}</h2>
        {children}
        <span className="ml-auto flex items-center gap-2">
          <Button onClick={onClose} chord={keyOf("escape")}>
            {t("common.cancel")}
          </Button>
          <Button tone={tone} onClick={enter} chord={keyOf("confirm")} blockedBy={blockedBy} disabled={isSending}>
            {act}
          </Button>
        </span>
      </div>
      {trouble || blockedBy ? (
        <p role={trouble ? "alert" : "status"} className={`pt-1 text-cell ${trouble ? "text-danger" : "text-fg-2"}`}>
          {trouble ?? blockedBy}
        </p>
      ) : null}
    </section>
  );
}
