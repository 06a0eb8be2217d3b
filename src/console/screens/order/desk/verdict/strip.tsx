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
const digitKeys = (onDigit: (digit: number) => void): KeyHandler[] =>
  digits.map((digit) => ({
    id: `verdict.digit${digit}`,
    verb: "choose",
    step: String(digit),
    acts: true,
    run: () => onDigit(digit),
  }));

const keysOf = ({ act, onDigit, onClose }: Props, enter: () => void): KeyHandler[] => [
  { id: "verdict.enter", verb: "confirm", text: act, hint: 1, acts: true, run: enter },
  { id: "verdict.close", verb: "escape", label: "common.cancel", hint: 2, run: onClose },
  ...(onDigit ? digitKeys(onDigit) : []),
];

/** Docked under the case while something is decided: alone with the keyboard, and deaf until it has been seen for a moment (rules/keyboard.md 7). */
export function Strip(props: Props) {
  const { title, blockedBy = null, isSending, trouble, onEnter } = props;
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => markPainted(), []);
  useEffect(() => focusOnArrival(panel.current), []);
  const enter = () => (isSending || blockedBy ? undefined : onEnter());
  const handlers = keysOf(props, enter);
  useKeyContext<null>({ id: "verdict", where: "form", exclusive: true, inFields: true, within: panel, handlers });
  return (
    <section
      ref={panel}
      data-verdict=""
      // The keys of the strip are heard while the focus is in it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={title}
      className="ring-inside sticky bottom-0 z-1 max-h-[50vh] shrink-0 overflow-y-auto border-t-2 border-accent bg-1 px-3 py-2"
    >
      <Line {...props} enter={enter} />
      <Word trouble={trouble} blockedBy={blockedBy} />
    </section>
  );
}

interface LineProps extends Props {
  readonly enter: () => void;
}
/** What is decided, what it is decided by, and the two ways out. */
function Line({ title, act, tone = "primary", blockedBy = null, isSending, onClose, children, enter }: LineProps) {
  const t = useT();
  return (
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
  );
}

/** What it failed with, or else why Enter does nothing yet. */
const Word = ({ trouble, blockedBy }: { readonly trouble: string | null; readonly blockedBy: string | null }) =>
  trouble || blockedBy ? (
    <p role={trouble ? "alert" : "status"} className={`pt-1 text-cell ${trouble ? "text-danger" : "text-fg-2"}`}>
      {trouble ?? blockedBy}
    </p>
  ) : null;
