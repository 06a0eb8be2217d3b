import { keyOf } from "../../kernel/verbs/table.ts";
import type { Source } from "../../kernel/command/records.ts";
import { guestGroupCalls } from "../../../contract/post-loan/guest-group.calls.ts";
import { useCallback, useRef, useState } from "react";
import type { Department } from "../../../lending/order/department.ts";
import { Refused } from "../../../lending/reason.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { useAsked } from "../../client/asked.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t, tn, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { ports } from "../../kernel/command/ports.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { inputClass } from "../../ui/field.tsx";
import { Kbd } from "../../ui/kbd.tsx";

/** A group of a desk, whose people are bound here. */
export interface Bindable {
  readonly department: Department;
  readonly group: { readonly id: number; readonly name: string };
}
interface Props {
  readonly subject: Bindable;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}
type Bound = OutputOf<"guestGroup.bindList">[number];
type Person = OutputOf<"guestGroup.systemUserList">[number];

const whole = (text: string): number | null => (/^[1-9]\d{0,5}$/.test(text.trim()) ? Number(text.trim()) : null);

/** Who is chosen, with which weight and cap, and the two ways to end it. */
function useBinding({ subject, source, submit }: Props) {
  const { group, department } = subject;
  const staff = useAsked(guestGroupCalls["guestGroup.systemUserList"], { department });
  const bound = useAsked(guestGroupCalls["guestGroup.bindList"], { guestGroupId: group.id });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [at, setAt] = useState(0);
  const [weight, setWeight] = useState("1");
  const [cap, setCap] = useState("");
  const [failure, setFailure] = useState("");
  const isBound = (id: number) => bound.data?.some((each) => each.adminUserId === id) === true;
  // Whoever is bound stands first: that is what the list is opened for.
  const people = (staff.data ?? []).toSorted((a, b) => Number(isBound(b.adminUserId)) - Number(isBound(a.adminUserId)));
  const toggle = (id: number | undefined) => {
    if (id === undefined) return;
    setChosen((before) => (before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id])));
  };
  const send = async (work: () => Promise<string>) => {
    if (chosen.size === 0) return;
    try {
      ports.tell({ kind: "done", text: await work() }, "collection.group.bind");
      submit(true);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setFailure(failureText(error));
    }
  };
  const meta = () => ({ command: "collection.group.bind", source, idempotencyKey: crypto.randomUUID() });
  const about = { guestGroupId: group.id, adminUserIds: [...chosen] };
  const bind = () =>
    send(async () => {
      const done = await ports.send(
        guestGroupCalls["guestGroup.bindAdminGuest"],
        { ...about, weight: whole(weight) ?? 1, cap: whole(cap) },
        meta(),
      );
      return tn("collection.group.bind.done", done.bound, { count: formatNumber(done.bound) });
    });
  const unbind = () =>
    send(async () => {
      const { removed } = await ports.send(guestGroupCalls["guestGroup.cancelBindAdminGuest"], about, meta());
      return tn("collection.group.bind.removed", removed, { count: formatNumber(removed) });
    });
  const step = (by: number) => setAt((before) => Math.min(Math.max(before + by, 0), Math.max(people.length - 1, 0)));
  return {
    people,
    bound: bound.data ?? [],
    chosen,
    at,
    weight,
    cap,
    failure,
    toggle,
    step,
    setWeight,
    setCap,
    bind: () => void bind(),
    unbind: () => void unbind(),
  };
}
type Binding = ReturnType<typeof useBinding>;

/** Inside the dialog, so that its keys belong to the dialog's layer. */
function BindKeys({ plan, focus }: { readonly plan: Binding; readonly focus: (name: "weight" | "cap") => void }) {
  const handlers: KeyHandler[] = [
    { id: "bind.enter", verb: "confirm", label: "collection.group.bind.save", run: plan.bind },
    { id: "bind.remove", verb: "remove", label: "collection.group.bind.remove", run: plan.unbind },
    { id: "bind.down", verb: "nextRow", repeat: true, run: () => plan.step(1) },
    { id: "bind.up", verb: "previousRow", repeat: true, run: () => plan.step(-1) },
    { id: "bind.choose", verb: "toggle", run: () => plan.toggle(plan.people[plan.at]?.adminUserId) },
    { id: "bind.weight", verb: "weight", label: "collection.group.bind.weight", run: () => focus("weight") },
    { id: "bind.cap", verb: "cap", label: "collection.group.bind.cap", run: () => focus("cap") },
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit): KeyHandler => ({
      id: `bind.${digit}`,
      verb: "choose",
      step: String(digit),
      run: () => plan.toggle(plan.people[digit - 1]?.adminUserId),
    })),
  ];
  useKeyContext<null>({ id: "bind", where: "binding", exclusive: true, handlers });
  return null;
}

function Row({
  person,
  bound,
  plan,
  index,
}: {
  readonly person: Person;
  readonly bound: Bound | undefined;
  readonly plan: Binding;
  readonly index: number;
}) {
  const isChosen = plan.chosen.has(person.adminUserId);
  return (
    <li
      id={`bind-${person.adminUserId}`}
      role="option"
      aria-selected={isChosen}
      onClick={() => plan.toggle(person.adminUserId)}
      className={`flex h-row cursor-pointer items-center gap-3 rounded-chip px-2 ${index === plan.at ? "outline-2 -outline-offset-2 outline-focus" : ""} ${isChosen ? "bg-select" : "hover:bg-hover"}`}
    >
      <span className="w-5">{index < 9 ? <Kbd chord={String(index + 1)} /> : null}</span>
      <span className="w-4 text-accent" aria-hidden="true">
        {isChosen ? "✓" : ""}
      </span>
      <span className="min-w-0 flex-1 truncate" title={person.adminName}>
        {person.adminName}
      </span>
      <span className="w-28 truncate text-cell text-fg-2">{person.team}</span>
      <span className="w-64 truncate text-right text-cell text-ok">
        {bound
          ? [
              t("collection.group.bind.bound"),
              t("collection.group.bind.weightOf", { count: formatNumber(bound.weight) }),
              bound.cap === null ? "" : t("collection.group.bind.capOf", { count: formatNumber(bound.cap) }),
              t("collection.group.bind.open", { count: formatNumber(bound.open) }),
            ]
              .filter(Boolean)
              .join(" · ")
          : ""}
      </span>
    </li>
  );
}

/** Digits or Space choose, `v` and `m` go to weight and cap, Enter binds, Delete unbinds. */
export function BindStaffForm(props: Props) {
  useT();
  const plan = useBinding(props);
  const list = useRef<HTMLUListElement | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const takeFocus = useCallback((element: HTMLUListElement | null) => {
    list.current = element;
    element?.focus();
  }, []);
  const active = plan.people[plan.at];
  return (
    <Dialog title={t("collection.group.bind.title", { name: props.subject.group.name })} onClose={props.cancel} width="wide">
      <div ref={panel} className="flex min-h-0 flex-col">
        <BindKeys plan={plan} focus={(name) => panel.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()} />
        <ul
          ref={takeFocus}
          role="listbox"
          tabIndex={0}
          aria-multiselectable="true"
          aria-label={t("collection.group.bind.people")}
          {...(active ? { "aria-activedescendant": `bind-${active.adminUserId}` } : {})}
          className="max-h-[46vh] min-h-14 ring-inside overflow-y-auto px-2 py-1"
        >
          {plan.people.map((person, index) => (
            <Row
              key={person.adminUserId}
              person={person}
              index={index}
              plan={plan}
              bound={plan.bound.find((each) => each.adminUserId === person.adminUserId)}
            />
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-4 border-t border-line px-4 py-2 text-cell">
          <Amount
            name="weight"
            chord={keyOf("weight")}
            label={t("collection.group.bind.weight")}
            value={plan.weight}
            onChange={plan.setWeight}
            onDone={() => list.current?.focus()}
          />
          <Amount
            name="cap"
            chord={keyOf("cap")}
            label={t("collection.group.bind.cap")}
            value={plan.cap}
            onChange={plan.setCap}
            onDone={() => list.current?.focus()}
          />
        </div>
        <Footer plan={plan} />
      </div>
    </Dialog>
  );
}

function Footer({ plan }: { readonly plan: Binding }) {
  return (
    <div className="flex items-center gap-2 border-t border-line px-4 py-3">
      <p role="status" className={`min-w-0 flex-1 text-cell ${plan.failure ? "text-danger" : "text-fg-2"}`}>
        {plan.failure || t("collection.group.bind.help")}
      </p>
      <Button chord={keyOf("remove")} blockedBy={plan.chosen.size ? null : t("collection.group.bind.chooseFirst")} onClick={plan.unbind}>
        {t("collection.group.bind.remove")}
      </Button>
      <Button
        tone="primary"
        chord={keyOf("confirm")}
        blockedBy={plan.chosen.size ? null : t("collection.group.bind.chooseFirst")}
        onClick={plan.bind}
      >
        {t("collection.group.bind.save")}
      </Button>
    </div>
  );
}

interface AmountProps {
  readonly name: string;
  readonly chord: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onDone: () => void;
}
/** Enter in it goes back to the people: binding is another Enter, among them. */
function Amount({ name, chord, label, value, onChange, onDone }: AmountProps) {
  return (
    <label className="flex items-center gap-2 whitespace-nowrap text-fg-1">
      <Kbd chord={chord} />
      {label}
      <span className="w-20">
        <input
          name={name}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onDone();
          }}
          className={`${inputClass} border-line-strong text-right font-mono`}
        />
      </span>
    </label>
  );
}
