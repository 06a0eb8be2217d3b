import { Alert } from "../../ui/alert.tsx";
import { useRef, useState } from "react";
import { permissionCalls } from "../../../contract/basics/authority/permission.calls.ts";
import { Refused } from "../../../lending/reason.ts";
import { useCall } from "../../client/query.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t as textNow, textOf, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { useKeyContext } from "../../kernel/keys/contexts.ts";
import { keyOf } from "../../kernel/verbs/table.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import type { Meanwhile } from "./role-tree.ts";

interface Props {
  readonly role: { readonly id: number; readonly name: string; readonly version: number };
  readonly menuIds: number[];
  readonly source: Source;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  /** What somebody else has saved since the tree was opened. */
  readonly meanwhile: Meanwhile | null;
  /** Somebody has saved since: what they made of it is read and shown, and one's own changes stay on top of it. */
  readonly onStale: () => void;
}

/** Saves what is seen; undefined: nothing to be saved. What somebody else has saved meanwhile is read first. */
function useSaving({ role, menuIds, source, onSaved, onStale }: Props, seen: Difference | undefined) {
  const [failure, setFailure] = useState("");
  const key = useRef(crypto.randomUUID());
  const save = async (): Promise<void> => {
    if (!seen) return;
    const meta = { command: "authority.role.grant", source, idempotencyKey: key.current };
    const input = { roleId: role.id, menuIds, version: role.version };
    try {
      const { pending } = await ports.send(permissionCalls["permission.menuPermissions"], input, meta);
      const text = pending ? (seen.removed > 0 ? "authority.role.savedAndWaits" : "authority.role.waits") : "authority.role.saved";
      ports.tell({ kind: "done", text: textNow(text) }, meta.command);
      onSaved();
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      ports.tell({ kind: "failed", error: refused }, meta.command);
      if (refused.reason.error === "version.stale") onStale();
      else setFailure(failureText(refused));
    }
  };
  return { failure, save };
}

/** What saving would change, and whom it concerns; Enter saves. */
export function DifferenceDialog(props: Props) {
  const { role, menuIds, meanwhile, onClose } = props;
  const t = useT();
  const { data, error } = useCall(permissionCalls["permission.difference"], { roleId: role.id, menuIds });
  const body = useRef<HTMLDivElement>(null);
  const isEmpty = data !== undefined && data.added + data.removed === 0;
  const { failure, save } = useSaving(props, isEmpty ? undefined : data);
  return (
    <Dialog title={`${role.name} · ${t("authority.difference.title")}`} onClose={onClose} width="wide" first={body}>
      <SaveKey save={() => void save()} />
      {/* Not on a button: its Enter is the button's own. Long ones scroll by the arrows. */}
      <div ref={body} tabIndex={-1} className="flex min-h-0 flex-col gap-2 overflow-y-auto p-4 outline-none">
        {meanwhile ? <Theirs {...meanwhile} /> : null}
        {data ? <Changes data={data} /> : error ? failureText(error) : <Spinner label={t("authority.difference.title")} />}
        <Alert>{failure}</Alert>
      </div>
      <Foot isEmpty={isEmpty} save={() => void save()} onClose={onClose} />
    </Dialog>
  );
}

interface FootProps extends Pick<Props, "onClose"> {
  readonly isEmpty: boolean;
  readonly save: () => void;
}
function Foot({ isEmpty, save, onClose }: FootProps) {
  const t = useT();
  return (
    <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
      <Button onClick={onClose} chord={keyOf("escape")}>
        {t("common.cancel")}
      </Button>
      <Button tone="primary" onClick={save} chord={keyOf("confirm")} disabled={isEmpty}>
        {t("authority.role.save")}
      </Button>
    </div>
  );
}

function SaveKey({ save }: { readonly save: () => void }) {
  const handlers = [{ id: "role.save", verb: "confirm", label: "authority.role.save", acts: true, run: save } as const];
  useKeyContext<null>({ id: "difference", where: "form", exclusive: true, handlers });
  return null;
}

/** The other side of a conflict: it has been saved, and one's own stands on top of it. */
function Theirs({ by, added, removed }: Meanwhile) {
  const t = useT();
  return (
    <section className="rounded-chip border border-warn p-2">
      <h3 className="font-semibold">{t("authority.difference.meanwhile", { name: by.join(", ") || "–" })}</h3>
      <KeyLines added={added} removed={removed} />
    </section>
  );
}

function KeyLines({ added, removed }: { readonly added: readonly string[]; readonly removed: readonly string[] }) {
  return (
    <ul translate="no" className="font-mono text-cell">
      {added.map((perms) => (
        <li key={perms} className="text-ok">{`+ ${perms}`}</li>
      ))}
      {removed.map((perms) => (
        <li key={perms} className="text-warn">{`− ${perms}`}</li>
      ))}
    </ul>
  );
}

interface Difference {
  readonly modules: readonly { readonly name: string; readonly added: readonly string[]; readonly removed: readonly string[] }[];
  readonly added: number;
  readonly removed: number;
  readonly people: number;
  readonly signedIn: number;
  readonly pairs: readonly string[];
  readonly unreachable: readonly string[];
}

function Changes({ data }: { readonly data: Difference }) {
  const t = useT();
  const { modules, added, removed, people, signedIn, pairs, unreachable } = data;
  if (added + removed === 0) return <p>{t("authority.difference.nothing")}</p>;
  const counts = { people: formatNumber(people), signedIn: formatNumber(signedIn) };
  return (
    <>
      {modules.map((module) => (
        <section key={module.name}>
          <h3 className="font-semibold">{module.name}</h3>
          <KeyLines added={module.added} removed={module.removed} />
        </section>
      ))}
      {added > 0 ? <p>{t("authority.difference.added", { count: formatNumber(added) })}</p> : null}
      {removed > 0 ? <p>{t("authority.difference.removed", { count: formatNumber(removed) })}</p> : null}
      <p>{t("authority.difference.people", counts)}</p>
      {pairs.length > 0 ? (
        <p className="text-danger">
          {t("authority.difference.pairs", { items: pairs.map((name) => textOf(`authority.pair.${name}`)).join(", ") })}
        </p>
      ) : null}
      {unreachable.length > 0 ? (
        <p className="text-warn">{t("authority.difference.unreachable", { items: unreachable.slice(0, 8).join(", ") })}</p>
      ) : null}
    </>
  );
}
