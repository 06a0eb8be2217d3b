import { Alert } from "../../ui/alert.tsx";
import { viewCalls } from "../../../contract/basics/view.calls.ts";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { t as textNow, useT } from "../../i18n/i18n.ts";
import type { Filter } from "../../kernel/screen/screen.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { digitKeys } from "../../kernel/keys/digit-keys.ts";
import { keyOf } from "../../kernel/verbs/table.ts";
import { can } from "../../kernel/state/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { inputClass } from "../../ui/field.tsx";
import { focusOnMount, useTakenFocus } from "../../ui/focus.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { describeFilter } from "../filter/filter-bar.tsx";
import { filtersOf } from "../filter/filter-text.ts";
import { useViewList, type Naming, type ViewList, type ViewsDialogProps } from "./use-view-list.ts";
import type { View } from "./views.ts";

function Lines({ list, filters }: { readonly list: ViewList } & Pick<ViewsDialogProps, "filters">) {
  const t = useT();
  if (list.views.length === 0) return <p className="px-4 py-6 text-center text-fg-1">{t("tools.views.none")}</p>;
  return (
    <ul className="min-h-0 overflow-y-auto px-2 py-1">
      {list.views.map((view, index) => (
        <Line
          key={view.id}
          view={view}
          said={describeView(filters, view)}
          digit={index < 9 ? index + 1 : null}
          here={view.id === list.here?.id}
          onShow={() => list.show(view)}
        />
      ))}
    </ul>
  );
}

interface BodyProps {
  readonly list: ViewList;
  readonly filters: ViewsDialogProps["filters"];
  /** The focus goes from the name back to the lines. */
  readonly onLeaveName: () => void;
}
/** Keys, lines, the name that is being given, and why something was refused. */
function Body({ list, filters, onLeaveName }: BodyProps) {
  const { naming, failure } = list;
  const mayShare = can(viewCalls["view.share"].permission);
  return (
    <>
      <ViewKeys list={list} mayShare={mayShare} active={naming === null} />
      <Lines list={list} filters={filters} />
      {naming ? <NameForm naming={naming} onSave={list.save} onLeave={onLeaveName} /> : null}
      <Alert className="px-4 py-1 text-cell">{failure}</Alert>
      <Actions list={list} mayShare={mayShare} />
    </>
  );
}

/** `Shift+G`: views by name. A digit or Enter shows one; what is on the screen is kept under a name, and shared with the team. */
export function ViewsDialog(props: ViewsDialogProps) {
  const t = useT();
  const list = useViewList(props);
  const { partRef, takeFocus } = useTakenFocus<HTMLDivElement>();
  const leaveName = () => {
    list.setNaming(null);
    partRef.current?.focus();
  };
  return (
    <Dialog title={t("tools.views.title")} onClose={list.naming ? leaveName : props.onClose} width="wide">
      <div
        ref={takeFocus}
        role="group"
        tabIndex={-1}
        aria-label={t("tools.views.title")}
        {...(list.here ? { "aria-activedescendant": `view-${list.here.id}` } : {})}
        className="flex min-h-0 flex-col outline-none"
      >
        <Body list={list} filters={props.filters} onLeaveName={leaveName} />
      </div>
    </Dialog>
  );
}

function Actions({ list, mayShare }: Omit<ViewKeysProps, "active">) {
  const t = useT();
  const { here } = list;
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">
      <Button tone="primary" chord={keyOf("new")} onClick={() => list.setNaming({ source: "button", view: null, text: "" })}>
        {t("tools.views.key.new")}
      </Button>
      <Button chord={keyOf("rename")} onClick={() => list.rename("button")} blockedBy={here?.mine ? null : t("tools.views.noneOwn")}>
        {t("tools.views.key.rename")}
      </Button>
      <Button chord={keyOf("replace")} onClick={() => list.replace("button")} blockedBy={here?.mine ? null : t("tools.views.noneOwn")}>
        {t("tools.views.key.replace")}
      </Button>
      {mayShare ? (
        <Button chord={keyOf("share")} onClick={() => list.share("button")} blockedBy={here?.mine ? null : t("tools.views.noneOwn")}>
          {t(here && here.reach !== "own" ? "tools.views.key.unshare" : "tools.views.key.share")}
        </Button>
      ) : null}
      <Button chord={keyOf("remove")} onClick={() => list.remove("button")} blockedBy={here?.mine ? null : t("tools.views.noneOwn")}>
        {t("tools.views.key.remove")}
      </Button>
    </div>
  );
}

interface ViewKeysProps {
  readonly list: ViewList;
  readonly mayShare: boolean;
  readonly active: boolean;
}

function ViewKeys({ list, mayShare, active }: ViewKeysProps) {
  const share: KeyHandler = { id: "views.share", verb: "share", label: "tools.views.key.share", run: ({ source }) => list.share(source) };
  const handlers: KeyHandler[] = [
    { id: "views.down", verb: "nextRow", label: "tools.views.key.down", repeat: true, run: () => list.step(1) },
    { id: "views.up", verb: "previousRow", label: "tools.views.key.up", repeat: true, run: () => list.step(-1) },
    { id: "views.show", verb: "open", label: "tools.views.key.show", run: () => list.show(list.here) },
    { id: "views.new", verb: "new", label: "tools.views.key.new", run: ({ source }) => list.setNaming({ source, view: null, text: "" }) },
    { id: "views.rename", verb: "rename", label: "tools.views.key.rename", run: ({ source }) => list.rename(source) },
    { id: "views.replace", verb: "replace", label: "tools.views.key.replace", run: ({ source }) => list.replace(source) },
    ...(mayShare ? [share] : []),
    { id: "views.remove", verb: "remove", label: "tools.views.key.remove", run: ({ source }) => list.remove(source) },
    ...digitKeys("views", (at) => list.show(list.views[at])),
  ];
  useKeyContext<null>({ id: "views-dialog", where: "views", exclusive: true, active, handlers });
  return null;
}

/** A view's filters in words, as their chips say them. */
function describeView(filters: readonly Filter<never>[], view: View): string {
  const values: Readonly<Record<string, unknown>> = filtersOf(filters, new URLSearchParams(view.search));
  return filters
    .filter(({ key }) => values[key] !== undefined)
    .map((filter) => `${textNow(filter.label)} ${describeFilter(filter, values[filter.key])}`)
    .join(" · ");
}

interface LineProps {
  readonly view: View;
  readonly said: string;
  readonly digit: number | null;
  readonly here: boolean;
  readonly onShow: () => void;
}

function Line({ view, said, digit, here, onShow }: LineProps) {
  const t = useT();
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (here) line.current?.scrollIntoView({ block: "nearest" });
  });
  const whose = view.mine ? (view.reach === "own" ? "" : t(`tools.views.reach.${view.reach}`)) : view.ownerName;
  return (
    <li ref={line} id={`view-${view.id}`}>
      <button
        type="button"
        tabIndex={-1}
        onClick={onShow}
        className={`flex h-row w-full items-center gap-3 rounded-chip px-2 text-left ${here ? "bg-select shadow-[inset_2px_0_0_var(--accent)]" : "hover:bg-hover"}`}
      >
        <span className="w-5">{digit === null ? null : <Kbd chord={String(digit)} />}</span>
        <span className="min-w-0 flex-1 truncate">{view.name}</span>
        <span className="max-w-[50%] truncate text-cell text-fg-2">{said}</span>
        <span className="w-28 truncate text-right text-cell text-fg-1">{whose}</span>
      </button>
    </li>
  );
}

interface NameFormProps {
  readonly naming: Naming;
  readonly onSave: (name: string, naming: Naming) => Promise<void>;
  readonly onLeave: () => void;
}

function NameField({ name, onName }: { readonly name: string; readonly onName: (name: string) => void }) {
  const t = useT();
  return (
    <label className="flex min-w-0 flex-1 items-center gap-3">
      <span className="shrink-0 text-cell text-fg-1">{t("tools.views.name")}</span>
      <input
        ref={focusOnMount}
        name="view"
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => onName(event.target.value)}
        className={`${inputClass} border-line-strong`}
      />
    </label>
  );
}

function NameForm({ naming, onSave, onLeave }: NameFormProps) {
  const t = useT();
  const [name, setName] = useState(naming.text);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    onLeave();
    void onSave(name.trim(), naming);
  };
  return (
    <form onSubmit={save} className="flex items-center gap-2 border-t border-line px-4 py-3">
      <NameField name={name} onName={setName} />
      <Button type="submit" tone="primary" chord={keyOf("confirm")} blockedBy={name.trim() ? null : t("common.required")}>
        {t("common.save")}
      </Button>
    </form>
  );
}
