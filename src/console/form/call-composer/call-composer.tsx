import { useEffect, useRef, type KeyboardEvent, type RefObject } from "react";
import type { Reason } from "../../../lending/reason.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { reasonText } from "../../i18n/reason.ts";
import { session } from "../../kernel/state/session.ts";
import { reasonsIn } from "../../../lending/options/collection-reasons.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { useShellStatus } from "../../kernel/state/status.ts";
import { focusOnArrival } from "../../ui/focus.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { chooseReason, chooseTag, reasonOf, type Composition } from "./composition.ts";
import { PromiseFields } from "./promise-fields.tsx";
import { useComposition, type Composed } from "./use-composition.ts";

interface ComposerProps {
  readonly order: Composed;
  /** Saved; `next` when the queue moves on. */
  readonly onSaved: (next: boolean) => void;
  readonly onClose: () => void;
}

/** A time that cannot be read is named with what can; everything else is said in the words of its reason. */
const troubleText = (trouble: Reason): string =>
  trouble.error === "badInput" && trouble.field === "commitmentTime" ? t("composer.timeExample") : reasonText(trouble);

/** Docked, not modal (rules/keyboard.md 16): reason by letter, sub-tag by digit, time as typed, Enter saves and goes on. */
export function CallComposer({ order, onSaved, onClose }: ComposerProps) {
  const t = useT();
  const panel = useRef<HTMLElement>(null);
  const { composition, trouble, saving, withoutAttempt, asking, change, save, hear, leave } = useComposition({ order, onSaved }, panel);
  useShellStatus({ mode: { text: t("composer.mode", { name: order.name }), recording: true } });
  useEffect(() => focusOnArrival(panel.current), []);
  useComposerKeys({ panel, composition, change, save: (next) => void save(next), close: onClose });
  const title = t("composer.title", { orderNo: order.orderNo, name: order.name });
  return (
    <section
      ref={panel}
      // Scrolls where the window is low, so it is a stop for Tab.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={title}
      className="max-h-[50vh] shrink-0 overflow-y-auto border-t-2 border-accent ring-inside bg-1 px-3 py-2"
      data-composer=""
      onBlur={leave}
      onKeyDown={hear}
    >
      <div className="flex items-baseline gap-3">
        <h2 className="text-form font-semibold">{title}</h2>
        <p className="ml-auto text-cell text-fg-2">{t("composer.help")}</p>
      </div>
      <Choices composition={composition} onChange={change} />
      <PromiseFields loanRecordId={order.loanRecordId} composition={composition} trouble={trouble} onChange={change} />
      <p className="min-h-5 text-cell" role="alert">
        {trouble ? <span className="text-danger">{troubleText(trouble)}</span> : null}
        {asking ? <span className="text-warn">{t("composer.check")}</span> : null}
        {withoutAttempt ? <span className="pl-2 text-warn">{t("composer.withoutAttempt")}</span> : null}
        {saving === "sending" ? <span className="text-fg-2">{t("composer.saving")}</span> : null}
        {saving === "offline" ? <span className="text-danger">{t("composer.offline")}</span> : null}
      </p>
    </section>
  );
}

const reasonsHere = () => reasonsIn(session.get().me?.tenant.region ?? "VN");

/** The reasons of this country by letter, then the details of the chosen one by digit. */
function Choices({ composition, onChange }: { readonly composition: Composition; readonly onChange: (next: Composition) => void }) {
  const t = useT();
  const chosen = reasonOf(composition);
  return (
    <>
      <div
        className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(176px,1fr))] gap-x-3"
        role="radiogroup"
        aria-label={t("composer.reason")}
      >
        {reasonsHere().map((reason) => (
          <Choice
            key={reason.code}
            chord={reason.key}
            label={t(`composer.reasons.${reason.name}` as "composer.reasons.intention")}
            chosen={reason === chosen}
            onChoose={() => onChange(chooseReason(composition, reason.key))}
          />
        ))}
      </div>
      {chosen ? (
        <div className="mt-1 flex flex-wrap gap-x-3 border-t border-line pt-1" role="radiogroup" aria-label={t("composer.subTag")}>
          {chosen.subTags.map((tag, index) => (
            <Choice
              key={tag.tag}
              chord={String(index + 1)}
              label={t(`composer.tags.${tag.tag}` as "composer.tags.today")}
              chosen={tag.tag === composition.subTag}
              onChoose={() => onChange(chooseTag(composition, index + 1))}
            />
          ))}
        </div>
      ) : null}
    </>
  );
}

interface Hands {
  readonly panel: RefObject<HTMLElement | null>;
  readonly composition: Composition;
  readonly change: (next: Composition) => void;
  readonly save: (next: boolean) => void;
  readonly close: () => void;
}

function useComposerKeys({ panel, composition, change, save, close }: Hands): void {
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const handlers: KeyHandler[] = [
    { id: "composer.save", verb: "saveNext", label: "composer.key.save", hint: 1, run: () => save(true) },
    { id: "composer.saveStay", verb: "saveStay", label: "composer.key.saveStay", hint: 2, run: () => save(false) },
    { id: "composer.close", verb: "escape", label: "composer.key.close", hint: 3, run: close },
    ...reasonsHere().map((reason): KeyHandler => ({
      id: `composer.${reason.name}`,
      verb: "reason",
      step: reason.key,
      run: () => change(chooseReason(composition, reason.key)),
    })),
    ...digits.map((digit): KeyHandler => ({
      id: `composer.tag${digit}`,
      verb: "choose",
      step: String(digit),
      run: () => change(chooseTag(composition, digit)),
    })),
  ];
  // Exclusive while it holds the focus (rules/keyboard.md 4): whoever is elsewhere works on something else.
  useKeyContext<null>({ id: "composer", where: "composer", exclusive: true, inFields: true, within: panel, handlers });
}

interface ChoiceProps {
  readonly chord: string;
  readonly label: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ chord, label, chosen, onChoose }: ChoiceProps) {
  const enter = (event: KeyboardEvent) => {
    // Enter saves the record whatever has the focus; Space chooses, as on any radio.
    if (event.key === "Enter") event.preventDefault();
  };
  return (
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      tabIndex={chosen ? 0 : -1}
      onKeyDown={enter}
      onClick={onChoose}
      className={`flex min-h-6 items-center gap-2 rounded-chip px-1 text-left text-cell ${chosen ? "bg-select font-semibold text-fg-0" : "text-fg-1 hover:bg-hover"}`}
    >
      <Kbd chord={chord} />
      {label}
    </button>
  );
}
