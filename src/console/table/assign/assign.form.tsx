import { keyOf } from "../../kernel/verbs/table.ts";
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { fold } from "../../../lending/fold.ts";
import { limits } from "../../../lending/limits.ts";
import { formatMoney, formatNumber } from "../../i18n/format.ts";
import { textOf, tn, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import type { Selected } from "../queue/selected.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { inputClass } from "../../ui/field.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import type { AssignDesk, Share, Split, SplitPreview, Taker } from "./assign-desk.ts";
import { lastTeam, rememberTeam } from "./last-team.ts";

/** What is assigned, and who is chosen to begin with. */
export type Assignable = Selected & { readonly people?: readonly number[]; readonly desk: AssignDesk };
interface AssignProps {
  readonly subject: Assignable;
  readonly submit: (answer: Split) => void;
  readonly cancel: () => void;
}

export const AssignForm = (props: AssignProps) => <Assign {...props} />;

/** Who is chosen and how it is split; every change takes the preview's confirmation back. */
function useAssignment({ subject, submit }: AssignProps) {
  const { desk } = subject;
  const people = desk.useTakers();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(subject.people));
  const [mode, setMode] = useState<Split["mode"]>("even");
  const [keepOld, setKeepOld] = useState(false);
  const [text, setText] = useState("");
  const shown = useMemo(
    () => people.filter(({ adminName, account = "", team = "" }) => fold(`${adminName} ${account} ${team}`).includes(fold(text))),
    [people, text],
  );
  const list = useActive(shown.map(({ adminUserId }) => adminUserId));
  const ids = [...chosen];
  const preview = desk.usePreview(subject, chosen.size > 0 ? { adminUserIds: ids, mode, keepOld } : null);
  const ready = chosen.size > 0 && preview.data !== undefined && !preview.waiting && !preview.error;
  const { confirming, anew, ask, isRead } = useConfirming();
  const toggle = anew((id: number | undefined) => {
    if (id === undefined) return;
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  });
  const takeLastTeam = anew(() =>
    setChosen(new Set(lastTeam(desk.memory).filter((id) => people.some((person) => person.adminUserId === id)))),
  );
  const enter = () => {
    if (!ready) return;
    if (!confirming) return ask();
    if (!isRead()) return;
    rememberTeam(desk.memory, ids);
    submit({ adminUserIds: ids, mode, keepOld });
  };
  /** A key that means nothing here takes the choice back (rules/keyboard.md 12): a hand that slipped assigns nobody. */
  const forget = anew(() => setChosen(new Set()));
  const switchMode = anew(() => setMode(mode === "even" ? "weight" : "even"));
  const switchKeep = anew(() => setKeepOld(!keepOld));
  return {
    keepsOwners: desk.keepsOwners,
    chosen,
    mode,
    keepOld,
    text,
    list,
    setText,
    confirming,
    shown,
    preview,
    ready,
    toggle,
    forget,
    takeLastTeam,
    switchMode,
    switchKeep,
    enter,
  };
}

/** The person whom the arrows have reached, as in any listbox; digits do without. */
function useActive(ids: readonly number[]) {
  const [active, stand] = useState<number | null>(null);
  const at = active === null ? -1 : ids.indexOf(active);
  const to = (index: number) => stand(ids[Math.min(Math.max(index, 0), ids.length - 1)] ?? null);
  return {
    active: at < 0 ? null : active,
    down: () => to(at + 1),
    up: () => to(at < 0 ? ids.length - 1 : at - 1),
    first: () => to(0),
    last: () => to(ids.length - 1),
  };
}
const optionId = (adminUserId: number): string => `assign-${adminUserId}`;
const pointer = (active: number | null) => (active === null ? {} : { "aria-activedescendant": optionId(active) });

/** Printable keys of this dialog (AssignKeys), and all that are not printed. */
const meansSomething = /^([1-9/bmkBMK ]|.{2,})$/;

/** What would happen must have been read: a second press of the same stroke means nothing. */
function useConfirming() {
  const [confirming, setConfirming] = useState(false);
  const asked = useRef(0);
  const ask = () => {
    asked.current = performance.now();
    setConfirming(true);
  };
  const anew =
    <A extends unknown[]>(change: (...args: A) => void) =>
    (...args: A) => {
      setConfirming(false);
      change(...args);
    };
  return { confirming, anew, ask, isRead: () => performance.now() - asked.current >= limits.settle };
}

type Assignment = ReturnType<typeof useAssignment>;

/** Digits choose people, Enter shows what would happen, Enter does it. */
function Assign(props: AssignProps) {
  const { subject, cancel } = props;
  const t = useT();
  const body = useRef<HTMLUListElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const plan = useAssignment(props);
  // When the dialog's portal mounts it, so that the digits choose people and are not typed into the search.
  const takeFocus = useCallback((element: HTMLUListElement | null) => {
    body.current = element;
    element?.focus();
  }, []);
  const count = subject.kind === "ticked" ? subject.ids.length : subject.count;
  return (
    <Dialog title={tn(subject.desk.title, count, { count: formatNumber(count) })} onClose={cancel} width="wide">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="flex min-h-0 flex-col"
        onKeyDown={(event) => !(event.target instanceof HTMLInputElement) && !meansSomething.test(event.key) && plan.forget()}
      >
        <AssignKeys plan={plan} find={() => search.current?.focus()} />
        <Settings plan={plan} search={search} leave={() => body.current?.focus()} />
        <ul
          ref={takeFocus}
          id="assign-people"
          role="listbox"
          tabIndex={0}
          {...pointer(plan.list.active)}
          aria-multiselectable="true"
          aria-label={t("collection.assign.people")}
          className="max-h-[38vh] min-h-14 ring-inside overflow-y-auto px-2 py-1"
        >
          {plan.shown.map((person, index) => (
            <Person
              key={person.adminUserId}
              person={person}
              digit={index < 9 ? index + 1 : null}
              chosen={plan.chosen.has(person.adminUserId)}
              here={person.adminUserId === plan.list.active}
              share={plan.preview.data?.assigned.find((each) => each.adminUserId === person.adminUserId)}
              onToggle={plan.toggle}
            />
          ))}
        </ul>
        <Conclusion plan={plan} cancel={cancel} />
      </div>
    </Dialog>
  );
}

/** Inside the dialog, so that its keys belong to the dialog's layer. */
function AssignKeys({ plan, find }: { readonly plan: Assignment; readonly find: () => void }) {
  const handlers: KeyHandler[] = [
    { id: "assign.enter", verb: "confirm", label: "collection.assign.key.enter", run: plan.enter },
    { id: "assign.down", verb: "down", repeat: true, run: plan.list.down },
    { id: "assign.up", verb: "up", repeat: true, run: plan.list.up },
    { id: "assign.first", verb: "first", run: plan.list.first },
    { id: "assign.last", verb: "last", run: plan.list.last },
    { id: "assign.choose", verb: "mark", run: () => plan.toggle(plan.list.active ?? undefined) },
    { id: "assign.find", verb: "findPerson", label: "collection.assign.key.find", run: find },
    { id: "assign.lastTeam", verb: "lastTeam", label: "collection.assign.key.lastTeam", run: plan.takeLastTeam },
    { id: "assign.mode", verb: "mode", label: "collection.assign.key.mode", run: plan.switchMode },
    ...(plan.keepsOwners
      ? [{ id: "assign.keep", verb: "keepOld", label: "collection.assign.key.keepOld", run: plan.switchKeep } as const]
      : []),
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit): KeyHandler => ({
      id: `assign.${digit}`,
      verb: "choose",
      step: String(digit),
      run: () => plan.toggle(plan.shown[digit - 1]?.adminUserId),
    })),
  ];
  useKeyContext<null>({ id: "assign", where: "allocation", exclusive: true, handlers });
  return null;
}

interface SettingsProps {
  readonly plan: Assignment;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly leave: () => void;
}

function Settings({ plan, search, leave }: SettingsProps) {
  const t = useT();
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { active, down, up } = plan.list;
    if (event.key === "ArrowDown") down();
    else if (event.key === "ArrowUp") up();
    else if (event.key === "Enter") {
      plan.toggle(active ?? undefined);
      leave();
    } else return;
    event.preventDefault();
  };
  return (
    <div className="flex items-center gap-3 border-b border-line px-4 py-2">
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls="assign-people"
        aria-autocomplete="list"
        {...pointer(plan.list.active)}
        ref={search}
        value={plan.text}
        onChange={(event) => plan.setText(event.target.value)}
        onKeyDown={onKey}
        placeholder={t("collection.assign.find")}
        aria-label={t("collection.assign.find")}
        className={`${inputClass} max-w-56 border-line-strong`}
      />
      <Setting chord={keyOf("mode")} label={t(`collection.assign.mode.${plan.mode}`)} onClick={plan.switchMode} />
      {plan.keepsOwners ? (
        <Setting
          chord={keyOf("keepOld")}
          label={t(plan.keepOld ? "collection.assign.keepOld" : "collection.assign.reassign")}
          onClick={plan.switchKeep}
        />
      ) : null}
      <Setting chord={keyOf("lastTeam")} label={t("collection.assign.lastTeam")} onClick={plan.takeLastTeam} />
    </div>
  );
}

function Conclusion({ plan, cancel }: { readonly plan: Assignment; readonly cancel: () => void }) {
  const t = useT();
  const { preview, confirming, chosen, ready, enter } = plan;
  return (
    <div className="flex items-center gap-3 border-t border-line px-4 py-3">
      <p role="status" className={`min-w-0 flex-1 text-form ${confirming ? "font-semibold text-warn" : "text-fg-1"}`}>
        {preview.error ? (
          <span className="text-danger">{failureText(preview.error)}</span>
        ) : (
          <PreviewLine chosen={chosen.size} preview={preview.data} confirming={confirming} />
        )}
      </p>
      <Button onClick={cancel} chord={keyOf("escape")}>
        {t("common.cancel")}
      </Button>
      <Button tone="primary" blockedBy={ready ? null : t("collection.assign.chooseFirst")} onClick={enter} chord={keyOf("confirm")}>
        {t(confirming ? "collection.assign.confirm" : "collection.assign.label")}
      </Button>
    </div>
  );
}

interface PersonProps {
  readonly person: Taker;
  readonly digit: number | null;
  readonly chosen: boolean;
  /** Reached by the arrows. */
  readonly here: boolean;
  readonly share: Share | undefined;
  readonly onToggle: (id: number) => void;
}

function Person({ person, digit, chosen, here, share, onToggle }: PersonProps) {
  const t = useT();
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (here) line.current?.scrollIntoView({ block: "nearest" });
  }, [here]);
  return (
    <li
      ref={line}
      id={optionId(person.adminUserId)}
      role="option"
      aria-selected={chosen}
      onClick={() => onToggle(person.adminUserId)}
      className={`flex h-row cursor-pointer items-center gap-3 rounded-chip px-2 ${here ? "outline-2 -outline-offset-2 outline-focus" : ""} ${chosen ? "bg-select" : "hover:bg-hover"}`}
    >
      <span className="w-5">{digit === null ? null : <Kbd chord={String(digit)} />}</span>
      <span className="w-4 text-accent" aria-hidden="true">
        {chosen ? "✓" : ""}
      </span>
      <span className="min-w-0 flex-1 truncate" title={person.adminName}>
        {person.adminName}
      </span>
      <span className="w-24 truncate text-cell text-fg-2" title={person.team}>
        {person.team}
      </span>
      <span className="w-24 whitespace-nowrap text-right font-mono text-cell text-fg-1">
        {t("collection.assign.open", { count: formatNumber(person.open) })}
      </span>
      {share?.why ? (
        <span className="w-44 truncate text-right text-cell text-warn">{t(`collection.assign.why.${share.why}`)}</span>
      ) : (
        <>
          <span className="w-12 text-right font-mono text-cell font-semibold text-ok">{share ? `+${formatNumber(share.count)}` : ""}</span>
          <span className="w-32 text-right font-mono text-cell text-fg-1">
            {share?.amount === undefined ? "" : formatMoney(share.amount)}
          </span>
        </>
      )}
    </li>
  );
}

function Setting({ chord, label, onClick }: { readonly chord: string; readonly label: string; readonly onClick: () => void }) {
  return (
    <button type="button" tabIndex={-1} onClick={onClick} className="inline-flex items-center gap-1.5 text-cell text-fg-1">
      <Kbd chord={chord} />
      {label}
    </button>
  );
}

/** "200 → 5 × 40, 3 skipped: over the cap" */
function PreviewLine({
  chosen,
  preview,
  confirming,
}: {
  readonly chosen: number;
  readonly preview: SplitPreview | undefined;
  readonly confirming: boolean;
}) {
  const t = useT();
  if (chosen === 0) return t("collection.assign.help");
  if (!preview) return t("common.loading");
  const counts = preview.assigned.map((each) => each.count);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const each = least === most ? formatNumber(least) : `${formatNumber(least)}–${formatNumber(most)}`;
  const skipped = preview.skipped
    .map((skip) => `${formatNumber(skip.count)} ${textOf(`collection.assign.skipped.${skip.reason}`, { group: skip.group ?? "" })}`)
    .join(", ");
  const line = t("collection.assign.preview", { count: formatNumber(preview.matched), people: counts.length, each });
  return [line, skipped, confirming ? t("collection.assign.again") : ""].filter(Boolean).join(" · ");
}
