import { useState } from "react";
import { permissionCalls } from "../../../contract/basics/authority/permission.calls.ts";
import type { RowOf } from "../../../contract/types.ts";
import { useCall } from "../../client/query.ts";
import { formatNumber } from "../../i18n/format.ts";
import { loadSections, t as textNow, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { Tree, type TreeAct } from "../../table/tree/tree.tsx";
import { useTree } from "../../table/tree/use-tree.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { DifferenceDialog } from "./difference.dialog.tsx";
import { PreviewDialog } from "./preview.dialog.tsx";
import { roleName } from "../../i18n/role-name.ts";
import {
  differs,
  flip,
  flipBranch,
  glyphOf,
  grantedIds,
  isChanged,
  isTicked,
  itemsOf,
  leaves,
  meanwhileOf,
  shownState,
  whyOf,
  type Flips,
  type GrantItem,
  type Other,
} from "./role-tree.ts";

const compare = lateForm<{ readonly roleId: number }, Other>(
  async () => (await Promise.all([import("./compare.form.tsx"), loadSections("form")]))[0].CompareForm,
);

interface Answering<S> {
  readonly subject: S;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}
export type RoleAsked = Answering<RowOf<"role.search">>;
/** The entry on which the cursor stands first, where one came by it. */
export type RoleTreeAsked = Answering<Pick<RowOf<"role.search">, "id" | "code" | "name"> & { readonly at?: number }>;

const none: readonly GrantItem[] = [];
const views = ["all", "granted", "changed", "differs"] as const;
type View = (typeof views)[number];

/** What is shown of the tree, by what is ticked now. */
function shows(view: View, flips: Flips, other: Other | null): ((item: GrantItem) => boolean) | null {
  if (view === "granted") return (item) => isTicked(item, flips);
  if (view === "changed") return (item) => isChanged(item, flips);
  return view === "differs" && other ? (item) => differs(item, flips, other) : null;
}

interface Laid {
  readonly what: "difference" | "preview";
  readonly source: Source;
}

/** What is ticked, what is shown, and what lies over the tree. */
function useGrants(roleId: number, at: number | undefined) {
  const asked = useCall(permissionCalls["permission.selectConfigPermission"], { roleId });
  const [flips, setFlips] = useState<Flips>(new Map());
  const [other, setOther] = useState<Other | null>(null);
  // Whoever saves in between is told of by what it was when it was opened.
  const [opened, setOpened] = useState<typeof asked.data>();
  if (opened === undefined && asked.data) setOpened(asked.data);
  const [view, setView] = useState<View>("all");
  const [over, lay] = useState<Laid | null>(null);
  const [why, setWhy] = useState("");
  const items = asked.data ? itemsOf(asked.data.entries) : none;
  const tree = useTree(items, shows(view, flips, other), at);
  const change = (next: Flips): void => {
    setWhy("");
    setFlips(next);
  };
  const look = (wanted: View): void => {
    setWhy("");
    setView(wanted);
  };
  const beside = (next: Other): void => {
    setOther(next);
    look("differs");
  };
  const meanwhile = opened && asked.data ? meanwhileOf(itemsOf(opened.entries), items) : null;
  return { asked, flips, change, view, look, over, lay, why, setWhy, items, tree, all: leaves(items), other, beside, meanwhile };
}
type Grants = ReturnType<typeof useGrants>;

function actsOf({ tree, all, flips, change, view, look, lay, setWhy, other, beside }: Grants, roleId: number): readonly TreeAct[] {
  const { here } = tree;
  const shown = views.filter((each) => each !== "differs" || other !== null);
  const toNext = (): void => {
    const isMeant = (item: GrantItem) => (view === "differs" && other ? differs(item, flips, other) : isChanged(item, flips));
    const changed = all.filter(isMeant);
    const at = changed.findIndex(({ id }) => id === here?.id);
    const next = changed[(at + 1) % Math.max(changed.length, 1)];
    if (next) tree.standOn(next.id);
  };
  return [
    { id: "role.toggle", verb: "toggle", label: "authority.tree.act.toggle", run: () => here?.isLeaf && change(flip(flips, [here])) },
    { id: "role.branch", verb: "branch", label: "authority.tree.act.branch", run: () => here && change(flipBranch(flips, here)) },
    { id: "role.next", verb: "nextChange", label: "authority.tree.act.next", run: toNext },
    {
      id: "role.view",
      verb: "granted",
      label: "authority.tree.act.view",
      run: () => look(shown[(shown.indexOf(view) + 1) % shown.length] ?? "all"),
    },
    {
      id: "role.compare",
      verb: "compareRole",
      label: "authority.tree.act.compare",
      run: (source) => void ports.ask(compare.form, { roleId }, source).then((answer) => answer && beside(answer.values)),
    },
    { id: "role.look", verb: "preview", label: "authority.tree.act.preview", run: (source) => lay({ what: "preview", source }) },
    { id: "role.why", verb: "open", label: "authority.tree.act.why", run: () => setWhy(whyOf(here)) },
    { id: "role.difference", verb: "submit", label: "authority.tree.act.submit", run: (source) => lay({ what: "difference", source }) },
  ];
}

/** The keys of one role: ticked and taken away here, seen as a difference, then saved. */
export function RoleTreeDialog({ subject, submit, cancel }: RoleTreeAsked) {
  const t = useT();
  const grants = useGrants(subject.id, subject.at);
  const { asked, flips, other, view } = grants;
  const name = roleName(subject);
  return (
    <Dialog title={`${name} · ${t("authority.tree.label")} · ${t(`authority.tree.view.${view}`)}`} onClose={cancel} width="sheet">
      {asked.data ? (
        <Tree
          id="role-tree"
          label={t("authority.tree.label")}
          tree={grants.tree}
          acts={actsOf(grants, subject.id)}
          isTicked={(item) => isTicked(item, flips)}
          said={saidOf(grants)}
          mark={({ item }) => (item.isLeaf ? <Mark item={item} flips={flips} other={other} /> : null)}
        />
      ) : (
        <div className="p-6">{asked.error ? failureText(asked.error) : <Spinner label={t("authority.role.grant")} />}</div>
      )}
      <Over grants={grants} role={{ id: subject.id, name, version: asked.data?.version ?? 0 }} onSaved={() => submit(true)} />
    </Dialog>
  );
}

/** Why the entry is as it is, else how many are granted and changed, and how far the role beside it differs. */
function saidOf({ why, all, flips, other }: Grants): string {
  const counts = {
    granted: formatNumber(all.filter((item) => isTicked(item, flips)).length),
    all: formatNumber(all.length),
    changed: formatNumber(all.filter((item) => isChanged(item, flips)).length),
  };
  return why || [textNow("authority.tree.counts", counts), other ? besideOf(other, all, flips) : ""].filter(Boolean).join(" · ");
}

interface OverProps {
  readonly grants: Grants;
  readonly role: { readonly id: number; readonly name: string; readonly version: number };
  readonly onSaved: () => void;
}
/** What lies over the tree: what saving would change, or the menu as the role would see it. */
function Over({ grants: { asked, flips, items, over, lay, meanwhile }, role, onSaved }: OverProps) {
  if (!over) return null;
  const wanted = { role, menuIds: grantedIds(items, flips), onClose: () => lay(null) };
  if (over.what === "preview") return <PreviewDialog {...wanted} />;
  return (
    <DifferenceDialog
      // Over what somebody else has saved it is another change.
      key={role.version}
      {...wanted}
      source={over.source}
      meanwhile={meanwhile}
      onSaved={onSaved}
      onStale={() => void asked.mutate()}
    />
  );
}

function besideOf({ name, menuIds }: Other, all: readonly GrantItem[], flips: Flips): string {
  const [more, less] = [
    all.filter(({ id }) => menuIds.has(id)).filter((item) => !isTicked(item, flips)),
    all.filter(({ id }) => !menuIds.has(id)).filter((item) => isTicked(item, flips)),
  ];
  return textNow("authority.compare.counts", { name, more: formatNumber(more.length), less: formatNumber(less.length) });
}

interface MarkProps {
  readonly item: GrantItem;
  readonly flips: Flips;
  readonly other: Other | null;
}
/** Glyph and word, and those of the role beside it; what has changed or differs stands out. */
function Mark({ item, flips, other }: MarkProps) {
  const t = useT();
  const shown = shownState(item, flips);
  const isOn = isTicked(item, flips);
  const sign = isChanged(item, flips) ? (isOn ? "+ " : "− ") : "";
  const tone = sign
    ? "font-semibold text-accent"
    : shown === "own"
      ? "text-ok"
      : shown === "taken" || shown === "asked"
        ? "text-warn"
        : "text-fg-2";
  const own = (
    <span className={`shrink-0 text-cell ${tone}`}>
      {sign}
      <span aria-hidden>{glyphOf(shown)} </span>
      {t(`authority.tree.state.${shown}`)}
    </span>
  );
  if (!other) return own;
  const has = other.menuIds.has(item.id);
  return (
    <>
      {own}
      <span className={`w-44 shrink-0 truncate text-right text-cell ${has === isOn ? "text-fg-2" : "font-semibold text-accent"}`}>
        <span aria-hidden>{has ? "✓ " : "· "}</span>
        {other.name}: {t(has ? "authority.compare.has" : "authority.compare.lacks")}
      </span>
    </>
  );
}
