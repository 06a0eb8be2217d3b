import { useRef, type KeyboardEvent, type RefObject } from "react";
import { formatNumber } from "../../i18n/format.ts";
import { tn, useT } from "../../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { digitKeys } from "../../kernel/keys/digit-keys.ts";
import { keyOf } from "../../kernel/verbs/table.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { inputClass } from "../../ui/field.tsx";
import { useTakenFocus } from "../../ui/focus.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { Conclusion } from "./assign-conclusion.tsx";
import { PeopleHead, Person, pointer } from "./assign-person.tsx";
import { useAssignment, type Assignment, type AssignProps } from "./assign-plan.ts";

export const AssignForm = (props: AssignProps) => <Assign {...props} />;

/** Printable keys of this dialog (AssignKeys), and all that are not printed. */
const meansSomething = /^([1-9/bmkpBMKP ]|.{2,})$/;

/** Whoever may be given work: a listbox in which the arrows and digits choose. */
function People({ plan, takeFocus }: { readonly plan: Assignment; readonly takeFocus: (element: HTMLUListElement | null) => void }) {
  const t = useT();
  return (
    <ul
      ref={takeFocus}
      id="assign-people"
      role="listbox"
      tabIndex={0}
      {...pointer(plan.list.active)}
      aria-multiselectable="true"
      aria-label={t("assign.people")}
      className="max-h-[38vh] min-h-14 ring-inside overflow-y-auto px-2 py-1"
    >
      {plan.shown.map((person, index) => (
        <Person key={person.adminUserId} person={person} digit={index < 9 ? index + 1 : null} plan={plan} />
      ))}
    </ul>
  );
}

/** Digits choose people, Enter shows what would happen, Enter does it. */
function Assign(props: AssignProps) {
  const { subject, cancel } = props;
  const search = useRef<HTMLInputElement>(null);
  const plan = useAssignment(props);
  // When the dialog's portal mounts it, so that the digits choose people and are not typed into the search.
  const { partRef, takeFocus } = useTakenFocus<HTMLUListElement>();
  const count = subject.kind === "ticked" ? subject.ids.length : subject.count;
  return (
    <Dialog title={tn(subject.desk.title, count, { count: formatNumber(count) })} onClose={cancel} width="sheet">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="flex min-h-0 flex-col"
        onKeyDown={(event) => !(event.target instanceof HTMLInputElement) && !meansSomething.test(event.key) && plan.forget()}
      >
        <AssignKeys plan={plan} find={() => search.current?.focus()} />
        <Settings plan={plan} search={search} leave={() => partRef.current?.focus()} />
        <PeopleHead />
        <People plan={plan} takeFocus={takeFocus} />
        <Conclusion plan={plan} cancel={cancel} />
      </div>
    </Dialog>
  );
}

/** Inside the dialog, so that its keys belong to the dialog's layer. */
function AssignKeys({ plan, find }: { readonly plan: Assignment; readonly find: () => void }) {
  const handlers: KeyHandler[] = [
    { id: "assign.enter", verb: "confirm", label: "assign.key.enter", run: plan.enter },
    { id: "assign.down", verb: "down", repeat: true, run: plan.list.down },
    { id: "assign.up", verb: "up", repeat: true, run: plan.list.up },
    { id: "assign.first", verb: "first", run: plan.list.first },
    { id: "assign.last", verb: "last", run: plan.list.last },
    { id: "assign.choose", verb: "mark", run: () => plan.toggle(plan.list.active ?? undefined) },
    { id: "assign.find", verb: "findPerson", label: "assign.key.find", run: find },
    { id: "assign.lastTeam", verb: "lastTeam", label: "assign.key.lastTeam", run: plan.takeLastTeam },
    { id: "assign.mode", verb: "mode", label: "assign.key.mode", run: plan.switchMode },
    ...(plan.keepsOwners
      ? ([
          { id: "assign.keep", verb: "keepOld", label: "assign.key.keepOld", run: plan.switchKeep },
          { id: "assign.promised", verb: "keepPromised", label: "assign.key.keepPromised", run: plan.switchPromised },
        ] as const)
      : []),
    ...digitKeys("assign", (at) => plan.toggle(plan.shown[at]?.adminUserId)),
  ];
  useKeyContext<null>({ id: "assign", where: "allocation", exclusive: true, handlers });
  return null;
}

interface SettingsProps {
  readonly plan: Assignment;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly leave: () => void;
}

/** In the search the arrows move among the people, and Enter chooses and goes to them. */
function moveAmong(event: KeyboardEvent, plan: Assignment, leave: () => void): void {
  if (event.nativeEvent.isComposing) return;
  const { active, down, up } = plan.list;
  if (event.key === "ArrowDown") down();
  else if (event.key === "ArrowUp") up();
  else if (event.key === "Enter") {
    plan.toggle(active ?? undefined);
    leave();
  } else return;
  event.preventDefault();
}

/** Narrows the people. */
function Search({ plan, search, leave }: SettingsProps) {
  const t = useT();
  return (
    <input
      role="combobox"
      aria-expanded="true"
      aria-controls="assign-people"
      aria-autocomplete="list"
      {...pointer(plan.list.active)}
      ref={search}
      value={plan.text}
      onChange={(event) => plan.setText(event.target.value)}
      onKeyDown={(event) => moveAmong(event, plan, leave)}
      placeholder={t("assign.find")}
      aria-label={t("assign.find")}
      className={`${inputClass} max-w-56 border-line-strong`}
    />
  );
}

function Settings(props: SettingsProps) {
  const t = useT();
  const { plan } = props;
  return (
    <div className="flex items-center gap-3 border-b border-line px-4 py-2">
      <Search {...props} />
      <Setting chord={keyOf("mode")} label={t(`assign.mode.${plan.mode}`)} onClick={plan.switchMode} />
      {plan.keepsOwners ? (
        <>
          <Setting chord={keyOf("keepOld")} label={t(plan.keepOld ? "assign.keepOld" : "assign.reassign")} onClick={plan.switchKeep} />
          <Setting
            chord={keyOf("keepPromised")}
            label={t(plan.keepPromised ? "assign.keepPromised" : "assign.movePromised")}
            onClick={plan.switchPromised}
          />
        </>
      ) : null}
      <Setting chord={keyOf("lastTeam")} label={t("assign.lastTeam")} onClick={plan.takeLastTeam} />
    </div>
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
