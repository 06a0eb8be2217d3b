import { useRef, useState } from "react";
import { Refused } from "../../../lending/reason.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t, tn, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { digitKeys } from "../../kernel/keys/digit-keys.ts";
import { keyOf } from "../../kernel/verbs/table.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { inputClass } from "../../ui/field.tsx";
import { useTakenFocus } from "../../ui/focus.ts";
import { Kbd } from "../../ui/kbd.tsx";
import type { Bindable, Bound, Person } from "./bind-desk.ts";

interface Props {
  readonly subject: Bindable;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}

const whole = (text: string): number | null => (/^[1-9]\d{0,5}$/.test(text.trim()) ? Number(text.trim()) : null);

/** The people, whoever is bound first, because that is what the list is opened for; who is chosen of them, and where the cursor is. */
function useListed({ desk }: Bindable) {
  const { staff, bound } = desk.usePeople();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [at, setAt] = useState(0);
  const isBound = (id: number) => bound.some((each) => each.adminUserId === id);
  const people = staff.toSorted((a, b) => Number(isBound(b.adminUserId)) - Number(isBound(a.adminUserId)));
  const toggle = (id: number | undefined) => {
    if (id === undefined) return;
    setChosen((before) => (before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id])));
  };
  const step = (by: number) => setAt((before) => Math.min(Math.max(before + by, 0), Math.max(people.length - 1, 0)));
  return { people, bound, chosen, at, toggle, step };
}

/** Does it, tells what was done and leaves; a refusal stands in the form. */
function useSend({ submit }: Props) {
  const [failure, setFailure] = useState("");
  const send = async (work: () => Promise<string>) => {
    try {
      ports.tell({ kind: "done", text: await work() }, "form.bind");
      submit(true);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setFailure(failureText(error));
    }
  };
  return { failure, send };
}

/** Who is chosen, with which weight and cap, and the two ways to end it. */
function useBinding(props: Props) {
  const { desk } = props.subject;
  const list = useListed(props.subject);
  const [weight, setWeight] = useState("1");
  const [cap, setCap] = useState("");
  const { failure, send } = useSend(props);
  const ids = [...list.chosen];
  const meta = () => ({ command: "form.bind", source: props.source, idempotencyKey: crypto.randomUUID() });
  const bind = async () => {
    const count = await desk.bind({ adminUserIds: ids, weight: whole(weight) ?? 1, cap: whole(cap) }, meta());
    return tn("form.bind.done", count, { count: formatNumber(count) });
  };
  const unbind = async () => {
    const count = await desk.unbind(ids, meta());
    return tn("form.bind.removed", count, { count: formatNumber(count) });
  };
  const run = (work: () => Promise<string>) => () => void (ids.length > 0 && send(work));
  return { ...list, weight, setWeight, cap, setCap, failure, bind: run(bind), unbind: run(unbind) };
}
type Binding = ReturnType<typeof useBinding>;

/** Inside the dialog, so that its keys belong to the dialog's layer. */
function BindKeys({ plan, focus }: { readonly plan: Binding; readonly focus: (name: "weight" | "cap") => void }) {
  const handlers: KeyHandler[] = [
    { id: "bind.enter", verb: "confirm", label: "form.bind.save", run: plan.bind },
    { id: "bind.remove", verb: "remove", label: "form.bind.remove", run: plan.unbind },
    { id: "bind.down", verb: "nextRow", repeat: true, run: () => plan.step(1) },
    { id: "bind.up", verb: "previousRow", repeat: true, run: () => plan.step(-1) },
    { id: "bind.choose", verb: "toggle", run: () => plan.toggle(plan.people[plan.at]?.adminUserId) },
    { id: "bind.weight", verb: "weight", label: "form.bind.weight", run: () => focus("weight") },
    { id: "bind.cap", verb: "cap", label: "form.bind.cap", run: () => focus("cap") },
    ...digitKeys("bind", (at) => plan.toggle(plan.people[at]?.adminUserId)),
  ];
  useKeyContext<null>({ id: "bind", where: "binding", exclusive: true, handlers });
  return null;
}

/** That somebody is bound: with which weight and cap, and how much he has open. */
const boundText = ({ weight, cap, open }: Bound): string =>
  [
    t("form.bind.bound"),
    t("form.bind.weightOf", { count: formatNumber(weight) }),
    cap === null ? "" : t("form.bind.capOf", { count: formatNumber(cap) }),
    t("form.bind.open", { count: formatNumber(open) }),
  ]
    .filter(Boolean)
    .join(" · ");

interface RowProps {
  readonly person: Person;
  readonly index: number;
  readonly plan: Binding;
}
function Row({ person: { adminUserId, adminName, team }, index, plan }: RowProps) {
  const isChosen = plan.chosen.has(adminUserId);
  const bound = plan.bound.find((each) => each.adminUserId === adminUserId);
  return (
    <li
      id={`bind-${adminUserId}`}
      role="option"
      aria-selected={isChosen}
      onClick={() => plan.toggle(adminUserId)}
      className={`flex h-row cursor-pointer items-center gap-3 rounded-chip px-2 ${index === plan.at ? "outline-2 -outline-offset-2 outline-focus" : ""} ${isChosen ? "bg-select" : "hover:bg-hover"}`}
    >
      <span className="w-5">{index < 9 ? <Kbd chord={String(index + 1)} /> : null}</span>
      <span className="w-4 text-accent" aria-hidden="true">
        {isChosen ? "✓" : ""}
      </span>
      <span className="min-w-0 flex-1 truncate" title={adminName}>
        {adminName}
      </span>
      <span className="w-28 truncate text-cell text-fg-2">{team}</span>
      <span className="w-64 truncate text-right text-cell text-ok">{bound ? boundText(bound) : ""}</span>
    </li>
  );
}

interface PlanProps {
  readonly plan: Binding;
}
function People({ plan, takeFocus }: PlanProps & { readonly takeFocus: (element: HTMLUListElement | null) => void }) {
  const active = plan.people[plan.at];
  return (
    <ul
      ref={takeFocus}
      role="listbox"
      tabIndex={0}
      aria-multiselectable="true"
      aria-label={t("form.bind.people")}
      {...(active ? { "aria-activedescendant": `bind-${active.adminUserId}` } : {})}
      className="max-h-[46vh] min-h-14 ring-inside overflow-y-auto px-2 py-1"
    >
      {plan.people.map((person, index) => (
        <Row key={person.adminUserId} person={person} index={index} plan={plan} />
      ))}
    </ul>
  );
}

/** What every one of the chosen gets. */
function Amounts({ plan, onDone }: PlanProps & Pick<AmountProps, "onDone">) {
  const { weight, setWeight, cap, setCap } = plan;
  return (
    <div className="flex flex-wrap items-center gap-4 border-t border-line px-4 py-2 text-cell">
      <Amount name="weight" chord={keyOf("weight")} label={t("form.bind.weight")} value={weight} onChange={setWeight} onDone={onDone} />
      <Amount name="cap" chord={keyOf("cap")} label={t("form.bind.cap")} value={cap} onChange={setCap} onDone={onDone} />
    </div>
  );
}

/** Digits or Space choose, `v` and `m` go to weight and cap, Enter binds, Delete unbinds. */
export function BindStaffForm(props: Props) {
  useT();
  const plan = useBinding(props);
  const panel = useRef<HTMLDivElement>(null);
  const { partRef, takeFocus } = useTakenFocus<HTMLUListElement>();
  return (
    <Dialog title={t("form.bind.title", { name: props.subject.name })} onClose={props.cancel} width="wide">
      <div ref={panel} className="flex min-h-0 flex-col">
        <BindKeys plan={plan} focus={(name) => panel.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()} />
        <People plan={plan} takeFocus={takeFocus} />
        <Amounts plan={plan} onDone={() => partRef.current?.focus()} />
        <Footer plan={plan} />
      </div>
    </Dialog>
  );
}

function Footer({ plan }: PlanProps) {
  return (
    <div className="flex items-center gap-2 border-t border-line px-4 py-3">
      <p role="status" className={`min-w-0 flex-1 text-cell ${plan.failure ? "text-danger" : "text-fg-2"}`}>
        {plan.failure || t("form.bind.help")}
      </p>
      <Button chord={keyOf("remove")} blockedBy={plan.chosen.size ? null : t("form.bind.chooseFirst")} onClick={plan.unbind}>
        {t("form.bind.remove")}
      </Button>
      <Button tone="primary" chord={keyOf("confirm")} blockedBy={plan.chosen.size ? null : t("form.bind.chooseFirst")} onClick={plan.bind}>
        {t("form.bind.save")}
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
