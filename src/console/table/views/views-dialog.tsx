import type { Source } from "../../kernel/command/records.ts";
import { viewCalls } from "../../../contract/basics/view.calls.ts";
import { useCallback, useEffect, useRef, useState, type FormEvent } from "react";
import { failureText } from "../../i18n/reason.ts";
import { t as textNow, useT } from "../../i18n/i18n.ts";
import type { Filter } from "../../kernel/screen/screen.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { ports } from "../../kernel/command/ports.ts";
import { keyOf } from "../../kernel/verbs/table.ts";
import { can } from "../../kernel/state/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { inputClass } from "../../ui/field.tsx";
import { focusOnMount } from "../../ui/focus.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { arrangementOf } from "../grid/arrangement.ts";
import { describeFilter } from "../filter/filter-bar.tsx";
import { filtersOf } from "../filter/filter-text.ts";
import { readViews, showView, useViews, viewSearch, type View } from "./views.ts";

export interface ViewsDialogProps {
  readonly path: string;
  readonly filters: readonly Filter<never>[];
  readonly onClose: () => void;
  /** What of the address is kept, where that is more or less than its filters: a report keeps "the last 30 days" and not their dates. */
  readonly kept?: (search: string) => string;
}

const meta = (command: string, source: Source) => ({ command, source, idempotencyKey: crypto.randomUUID() });
/** What is on the screen now, as a view keeps it. */
const onScreen = ({ path, kept = viewSearch }: Pick<ViewsDialogProps, "path" | "kept">) => ({
  path,
  search: kept(window.location.search),
  columns: { ...arrangementOf(path) },
});

/** Deleted at once, and kept again by `z`. */
async function removeView(path: string, { id, name, search, columns }: View, source: Source): Promise<void> {
  const written = ports.send(viewCalls["view.remove"], { id }, meta("view.remove", source));
  const run = async (by: Source) => {
    await ports.send(viewCalls["view.save"], { path, name, search, columns }, meta("view.save", by));
    await readViews(path);
  };
  ports.offerUndo({ command: "views.remove", seconds: 30, written, run });
  await written;
}

interface Naming {
  readonly source: Source;
  /** Null: a new view. */
  readonly view: View | null;
  readonly text: string;
}

function useViewList({ path, onClose, kept }: ViewsDialogProps) {
  const shown = () => onScreen({ path, ...(kept ? { kept } : {}) });
  const views = useViews(path);
  const [at, setAt] = useState(0);
  const [naming, setNaming] = useState<Naming | null>(null);
  const [failure, setFailure] = useState("");
  const here = views[Math.min(at, views.length - 1)] ?? null;
  const attempt = async (work: () => Promise<unknown>) => {
    setFailure("");
    try {
      await work();
      await readViews(path);
      return true;
    } catch (error) {
      setFailure(failureText(error));
      return false;
    }
  };
  useEffect(() => {
    readViews(path).catch((error: unknown) => setFailure(failureText(error)));
  }, [path]);
  /** Someone else's view may be shown and nothing more. */
  const own = (then: (view: View, source: Source) => void) => (source: Source) => {
    if (!here) return;
    if (here.mine) then(here, source);
    else setFailure(textNow("tools.views.notMine", { name: here.ownerName }));
  };
  const show = (view: View | null | undefined) => {
    if (!view) return;
    onClose();
    showView(path, view);
  };
  /** The next key is heard at once; a name that is refused comes back to be mended. */
  const save = async (name: string, { view, source }: Naming) => {
    setNaming(null);
    const body = view ? { id: view.id, path, name, search: view.search, columns: view.columns } : { ...shown(), name };
    if (!(await attempt(() => ports.send(viewCalls["view.save"], body, meta("view.save", source)))))
      setNaming({ source, view, text: name });
  };
  return {
    views,
    here,
    naming,
    failure,
    setNaming,
    show,
    save,
    step: (by: number) => setAt((before) => Math.min(Math.max(before + by, 0), views.length - 1)),
    rename: own((view, source) => setNaming({ source, view, text: view.name })),
    replace: own(
      ({ id, name }, source) => void attempt(() => ports.send(viewCalls["view.save"], { ...shown(), id, name }, meta("view.save", source))),
    ),
    share: own(
      (view, source) =>
        void attempt(() => ports.send(viewCalls["view.share"], { id: view.id, shared: view.reach === "own" }, meta("view.share", source))),
    ),
    remove: own((view, source) => void attempt(() => removeView(path, view, source))),
  };
}
type ViewList = ReturnType<typeof useViewList>;

/** `Shift+G`: views by name. A digit or Enter shows one; what is on the screen is kept under a name, and shared with the team. */
export function ViewsDialog(props: ViewsDialogProps) {
  const t = useT();
  const list = useViewList(props);
  const body = useRef<HTMLDivElement>(null);
  const takeFocus = useCallback((element: HTMLDivElement | null) => {
    body.current = element;
    element?.focus();
  }, []);
  const { views, here, naming, failure, setNaming } = list;
  const leaveName = () => {
    setNaming(null);
    body.current?.focus();
  };
  const mayShare = can(viewCalls["view.share"].permission);
  return (
    <Dialog title={t("tools.views.title")} onClose={naming ? leaveName : props.onClose} width="wide">
      <div
        ref={takeFocus}
        role="group"
        tabIndex={-1}
        aria-label={t("tools.views.title")}
        {...(here ? { "aria-activedescendant": `view-${here.id}` } : {})}
        className="flex min-h-0 flex-col outline-none"
      >
        <ViewKeys list={list} mayShare={mayShare} active={naming === null} />
        {views.length === 0 ? (
          <p className="px-4 py-6 text-center text-fg-1">{t("tools.views.none")}</p>
        ) : (
          <ul className="min-h-0 overflow-y-auto px-2 py-1">
            {views.map((view, index) => (
              <Line
                key={view.id}
                view={view}
                said={describeView(props.filters, view)}
                digit={index < 9 ? index + 1 : null}
                here={view.id === here?.id}
                onShow={() => list.show(view)}
              />
            ))}
          </ul>
        )}
        {naming ? <NameForm naming={naming} onSave={list.save} onLeave={leaveName} /> : null}
        <p role="alert" className={failure ? "px-4 py-1 text-cell text-danger" : "sr-only"}>
          {failure}
        </p>
        <Actions list={list} mayShare={mayShare} />
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
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit): KeyHandler => ({
      id: `views.${digit}`,
      verb: "choose",
      step: String(digit),
      run: () => list.show(list.views[digit - 1]),
    })),
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
      <label className="flex min-w-0 flex-1 items-center gap-3">
        <span className="shrink-0 text-cell text-fg-1">{t("tools.views.name")}</span>
        <input
          ref={focusOnMount}
          name="view"
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          className={`${inputClass} border-line-strong`}
        />
      </label>
      <Button type="submit" tone="primary" chord={keyOf("confirm")} blockedBy={name.trim() ? null : t("common.required")}>
        {t("common.save")}
      </Button>
    </form>
  );
}
