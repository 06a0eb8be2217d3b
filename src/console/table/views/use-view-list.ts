import { useEffect, useState } from "react";
import { viewCalls } from "../../../contract/basics/view.calls.ts";
import type { InputOf } from "../../../contract/types.ts";
import { t } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import type { Filter } from "../../kernel/screen/screen.ts";
import { arrangementOf } from "../grid/arrangement.ts";
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

const saveView = (view: InputOf<"view.save">, source: Source) => ports.send(viewCalls["view.save"], view, meta("view.save", source));

/** With the team, or no longer. */
const shareView = ({ id, reach }: View, source: Source) =>
  ports.send(viewCalls["view.share"], { id, shared: reach === "own" }, meta("view.share", source));

/** Deleted at once, and kept again by `z`. */
async function removeView(path: string, { id, name, search, columns }: View, source: Source): Promise<void> {
  const written = ports.send(viewCalls["view.remove"], { id }, meta("view.remove", source));
  const run = async (by: Source) => {
    await saveView({ path, name, search, columns }, by);
    await readViews(path);
  };
  ports.offerUndo({ command: "views.remove", seconds: 30, written, run });
  await written;
}

/** A view that is being named. */
export interface Naming {
  readonly source: Source;
  /** Null: a new view. */
  readonly view: View | null;
  readonly text: string;
}

/** Each attempt is followed by reading the views anew; why one did not go stands until the next. */
function useAttempts(path: string) {
  const [failure, setFailure] = useState("");
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
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
  return { failure, setFailure, attempt };
}
type Attempts = ReturnType<typeof useAttempts>;

/** The name that is being given; the next key is heard at once, and a name that is refused comes back to be mended. */
function useNaming(props: ViewsDialogProps, attempt: Attempts["attempt"]) {
  const [naming, setNaming] = useState<Naming | null>(null);
  const save = async (name: string, { view, source }: Naming) => {
    setNaming(null);
    const { path } = props;
    const body = view ? { id: view.id, path, name, search: view.search, columns: view.columns } : { ...onScreen(props), name };
    if (!(await attempt(() => saveView(body, source)))) setNaming({ source, view, text: name });
  };
  return { naming, setNaming, save };
}

/** What may be done with the view under the cursor. Someone else's may be shown and nothing more. */
function ownActs(props: ViewsDialogProps, here: View | null, { attempt, setFailure }: Attempts) {
  const own = (then: (view: View, source: Source) => void) => (source: Source) => {
    if (!here) return;
    if (here.mine) then(here, source);
    else setFailure(t("tools.views.notMine", { name: here.ownerName }));
  };
  return {
    own,
    replace: own(({ id, name }, source) => void attempt(() => saveView({ ...onScreen(props), id, name }, source))),
    share: own((view, source) => void attempt(() => shareView(view, source))),
    remove: own((view, source) => void attempt(() => removeView(props.path, view, source))),
  };
}

/** The views of a list, the one under the cursor, and all that can be done with it. */
export function useViewList(props: ViewsDialogProps) {
  const { path, onClose } = props;
  const views = useViews(path);
  const [at, setAt] = useState(0);
  const attempts = useAttempts(path);
  const { naming, setNaming, save } = useNaming(props, attempts.attempt);
  const here = views[Math.min(at, views.length - 1)] ?? null;
  const { own, ...acts } = ownActs(props, here, attempts);
  const rename = own((view, source) => setNaming({ source, view, text: view.name }));
  const step = (by: number) => setAt((before) => Math.min(Math.max(before + by, 0), views.length - 1));
  const show = (view: View | null | undefined) => {
    if (!view) return;
    onClose();
    showView(path, view);
  };
  return { views, here, naming, setNaming, failure: attempts.failure, show, save, step, rename, ...acts };
}
export type ViewList = ReturnType<typeof useViewList>;
