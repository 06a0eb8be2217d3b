import { useState } from "react";
import { permissionCalls } from "../../../contract/basics/authority/permission.calls.ts";
import type { RowOf } from "../../../contract/types.ts";
import { useCall } from "../../client/query.ts";
import { formatNumber } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import type { Source } from "../../kernel/command/records.ts";
import { Tree, type TreeAct } from "../../table/tree/tree.tsx";
import { useTree } from "../../table/tree/use-tree.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { DifferenceDialog } from "./difference.dialog.tsx";
import { PreviewDialog } from "./preview.dialog.tsx";
import {
  flip,
  flipBranch,
  glyphOf,
  grantedIds,
  isTicked,
  itemsOf,
  leaves,
  roleName,
  shownState,
  whyOf,
  type Flips,
  type GrantItem,
} from "./role-tree.ts";

export interface RoleAsked {
  readonly subject: RowOf<"role.search">;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}

const none: readonly GrantItem[] = [];
const views = ["all", "granted", "changed"] as const;
type View = (typeof views)[number];

/** What is shown of the tree, by what is ticked now. */
function shows(view: View, flips: Flips): ((item: GrantItem) => boolean) | null {
  if (view === "all") return null;
  return view === "granted" ? (item) => isTicked(item, flips) : (item) => flips.has(item.id);
}

interface Over {
  readonly what: "difference" | "preview";
  readonly source: Source;
}

/** What is ticked, what is shown, and what lies over the tree. */
function useGrants(roleId: number) {
  const asked = useCall(permissionCalls["permission.selectConfigPermission"], { roleId });
  const [flips, setFlips] = useState<Flips>(new Set());
  const [view, setView] = useState<View>("all");
  const [over, lay] = useState<Over | null>(null);
  const [why, setWhy] = useState("");
  const items = asked.data ? itemsOf(asked.data.entries) : none;
  const tree = useTree(items, shows(view, flips));
  const change = (next: Flips): void => {
    setWhy("");
    setFlips(next);
  };
  return { asked, flips, change, view, setView, over, lay, why, setWhy, items, tree, all: leaves(items) };
}
type Grants = ReturnType<typeof useGrants>;

function actsOf({ tree, all, flips, change, view, setView, lay, setWhy }: Grants): readonly TreeAct[] {
  const { here } = tree;
  const toNext = (): void => {
    const changed = all.filter(({ id }) => flips.has(id));
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
      run: () => setView(views[(views.indexOf(view) + 1) % 3] ?? "all"),
    },
    { id: "role.look", verb: "preview", label: "authority.tree.act.preview", run: (source) => lay({ what: "preview", source }) },
    { id: "role.why", verb: "open", label: "authority.tree.act.why", run: () => setWhy(whyOf(here)) },
    { id: "role.difference", verb: "submit", label: "authority.tree.act.submit", run: (source) => lay({ what: "difference", source }) },
  ];
}

/** The keys of one role: ticked and taken away here, seen as a difference, then saved. */
export function RoleTreeDialog({ subject, submit, cancel }: RoleAsked) {
  const t = useT();
  const grants = useGrants(subject.id);
  const { asked, flips, items, all, over, lay } = grants;
  const counts = {
    granted: formatNumber(all.filter((item) => isTicked(item, flips)).length),
    all: formatNumber(all.length),
    changed: formatNumber(flips.size),
  };
  const role = { id: subject.id, name: roleName(subject), version: asked.data?.version ?? 0 };
  const wanted = { role, menuIds: over ? grantedIds(items, flips) : [], onClose: () => lay(null) };
  return (
    <Dialog
      title={`${role.name} · ${t("authority.tree.label")} · ${t(`authority.tree.view.${grants.view}`)}`}
      onClose={cancel}
      width="sheet"
    >
      {asked.data ? (
        <Tree
          id="role-tree"
          label={t("authority.tree.label")}
          tree={grants.tree}
          acts={actsOf(grants)}
          isTicked={(item) => isTicked(item, flips)}
          said={grants.why || t("authority.tree.counts", counts)}
          mark={({ item }) => (item.isLeaf ? <Mark item={item} flips={flips} /> : null)}
        />
      ) : (
        <div className="p-6">{asked.error ? failureText(asked.error) : <Spinner label={t("authority.role.grant")} />}</div>
      )}
      {over?.what === "difference" ? (
        <DifferenceDialog
          {...wanted}
          source={over.source}
          onSaved={() => submit(true)}
          onStale={() => void asked.mutate().then(() => lay(null))}
        />
      ) : null}
      {over?.what === "preview" ? <PreviewDialog {...wanted} /> : null}
    </Dialog>
  );
}

/** Glyph and word; what has changed stands out by its sign. */
function Mark({ item, flips }: { readonly item: GrantItem; readonly flips: Flips }) {
  const t = useT();
  const shown = shownState(item, flips);
  const isOn = isTicked(item, flips);
  const sign = flips.has(item.id) ? (isOn ? "+ " : "− ") : "";
  const tone = sign
    ? "font-semibold text-accent"
    : shown === "own"
      ? "text-ok"
      : shown === "taken" || shown === "asked"
        ? "text-warn"
        : "text-fg-2";
  return (
    <span className={`shrink-0 text-cell ${tone}`}>
      {sign}
      <span aria-hidden>{glyphOf(shown)} </span>
      {t(`authority.tree.state.${shown}`)}
    </span>
  );
}
