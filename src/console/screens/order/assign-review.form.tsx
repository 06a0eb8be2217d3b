import { useRef, useState, type FormEvent, type KeyboardEvent, type RefObject } from "react";
import { systemCalls } from "../../../contract/basics/system.calls.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { fold } from "../../../lending/fold.ts";
import { useCall } from "../../client/query.ts";
import { formatNumber } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { keyOf } from "../../kernel/verbs/table.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { inputClass } from "../../ui/field.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { DigitChoice } from "./desk/verdict/digit-choice.tsx";

/** In turn, or to whoever has fewest open. */
type Mode = "even" | "weight";
export interface AssignAnswer {
  readonly stage: "first" | "final";
  readonly people: readonly number[];
  readonly mode: Mode;
}
interface Props {
  readonly subject: readonly { readonly stage: string }[];
  readonly submit: (answer: AssignAnswer) => void;
  readonly cancel: () => void;
}

/** Kinds of staff who review (rules/rights.md 2). */
const typeOf = { first: 3, final: 4 } as const;
const isFirst = (stage: string): boolean => stage === "pending_review" || stage === "first_in_progress";

type Reviewer = OutputOf<"system.creditStaff">[number];

/** Who is chosen, and whom the nine digits mean: the first of those whose name has what was typed. Whoever was chosen stays so when others are looked for. */
function useChosen(reviewers: readonly Reviewer[]) {
  const [people, setPeople] = useState<readonly number[]>([]);
  const [text, setText] = useState("");
  const enabled = reviewers.filter((each) => each.enabled);
  const found = enabled.filter(({ adminName }) => fold(adminName).includes(fold(text.trim()))).slice(0, 9);
  const toggle = (digit: number) => {
    const person = found[digit - 1]?.id;
    if (person !== undefined)
      setPeople((before) => (before.includes(person) ? before.filter((each) => each !== person) : [...before, person]));
  };
  const names = enabled.filter(({ id }) => people.includes(id)).map(({ adminName }) => adminName);
  return { people, names, found, text, setText, toggle };
}

/**
 * Which review, from the rows that were ticked, and to whom by digits: with several each gets his part, in turn or whoever has fewest open first.
 * A tenth is found by a part of his name.
 */
export function AssignReviewForm({ subject, submit, cancel }: Props) {
  const t = useT();
  const stage = subject.every((row) => isFirst(row.stage)) ? "first" : "final";
  const { data } = useCall(systemCalls["system.creditStaff"], { type: typeOf[stage] });
  const chosen = useChosen(data ?? []);
  const [mode, setMode] = useState<Mode>("even");
  const switchMode = () => setMode((before) => (before === "even" ? "weight" : "even"));
  const search = useRef<HTMLInputElement>(null);
  const choices = useRef<HTMLDivElement>(null);
  const leaveSearch = () => choices.current?.querySelector<HTMLElement>("[role=group]")?.focus();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.people.length > 0) submit({ stage, people: chosen.people, mode });
  };
  return (
    <Dialog title={t("review.assign.title", { count: subject.length, kind: t(`review.kind.${stage}`) })} onClose={cancel}>
      <form className="flex flex-col gap-3 p-4" onSubmit={send}>
        <AssignKeys find={() => search.current?.focus()} switchMode={switchMode} />
        <Search field={search} text={chosen.text} onText={chosen.setText} leave={leaveSearch} />
        <Reviewers box={choices} chosen={chosen} />
        <Foot mode={mode} switchMode={switchMode} isNobody={chosen.people.length === 0} cancel={cancel} />
      </form>
    </Dialog>
  );
}

interface ReviewersProps {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly chosen: ReturnType<typeof useChosen>;
}
/** Those found, by their digits, and beneath them all who are chosen. */
function Reviewers({ box, chosen: { people, names, found, text, toggle } }: ReviewersProps) {
  const t = useT();
  return (
    <>
      <div ref={box}>
        <DigitChoice
          label={t("review.assign.whom")}
          choices={found.map(({ adminName, openCount }, at) => ({
            digit: at + 1,
            text: t("review.assign.person", { name: adminName, open: formatNumber(openCount) }),
          }))}
          chosen={found.flatMap(({ id }, at) => (people.includes(id) ? [at + 1] : []))}
          onChoose={toggle}
        />
      </div>
      <p role="status" className="text-cell text-fg-1">
        {found.length === 0 && text ? t("review.assign.none") : names.join(", ")}
      </p>
    </>
  );
}

interface FootProps {
  readonly mode: Mode;
  readonly switchMode: () => void;
  readonly isNobody: boolean;
  readonly cancel: () => void;
}
function Foot({ mode, switchMode, isNobody, cancel }: FootProps) {
  const t = useT();
  return (
    <div className="flex items-center justify-end gap-2">
      <button
        type="button"
        onClick={switchMode}
        aria-live="polite"
        className="mr-auto inline-flex h-8 items-center gap-1.5 rounded-chip text-cell text-fg-1"
      >
        <Kbd chord={keyOf("mode")} />
        {t(`review.assign.mode.${mode}`)}
      </button>
      <Button onClick={cancel}>{t("common.cancel")}</Button>
      <Button type="submit" tone="primary" blockedBy={isNobody ? t("review.assign.whom") : null}>
        {t("review.command.assign")}
      </Button>
    </div>
  );
}

/** Inside the dialog, so that its keys belong to the dialog's layer. */
function AssignKeys({ find, switchMode }: { readonly find: () => void; readonly switchMode: () => void }) {
  const handlers: KeyHandler[] = [
    { id: "assignReview.find", verb: "findPerson", label: "review.assign.key.find", run: find },
    { id: "assignReview.mode", verb: "mode", label: "review.assign.key.mode", run: switchMode },
  ];
  useKeyContext<null>({ id: "assignReview", where: "allocation", exclusive: true, handlers });
  return null;
}

interface SearchProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly leave: () => void;
}
/** Enter in it goes on to those found, where the digits are: nothing is sent from here. */
function Search({ field, text, onText, leave }: SearchProps) {
  const t = useT();
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    leave();
  };
  return (
    <label className="flex items-center gap-2 text-cell text-fg-1">
      <Kbd chord={keyOf("findPerson")} />
      <input
        ref={field}
        name="find"
        autoComplete="off"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKey}
        placeholder={t("review.assign.find")}
        aria-label={t("review.assign.find")}
        className={`${inputClass} border-line-strong`}
      />
    </label>
  );
}
