import { rightsCalls } from "../../../contract/basics/rights/rights.calls.ts";
import { FieldsDialog, type Asked } from "../../form/fields-dialog.tsx";
import { lines } from "../../form/kinds.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";

export interface Holdable {
  readonly userId: number;
  readonly name: string;
  readonly isHeld: boolean;
}
const command = "rights.hold";
const fields = { reason: lines({ label: "form.hold.reason", required: true }) };

/** While a hold lies on a customer no term deletes his pictures and nobody erases him; whoever set it does not lift it. */
export function HoldForm({ subject: { userId, name, isHeld }, source, submit, cancel }: Asked<Holdable>) {
  useT();
  const act = t(isHeld ? "form.hold.lift" : "form.hold.set");
  return (
    <FieldsDialog
      title={`${act} · ${name}`}
      send={act}
      fields={fields}
      initial={{}}
      after={<p className="text-fg-1">{t(isHeld ? "form.hold.liftDoes" : "form.hold.setDoes")}</p>}
      cancel={cancel}
      submit={async ({ reason }, idempotencyKey) => {
        const action = isHeld ? ("release" as const) : ("hold" as const);
        await ports.send(rightsCalls["customerRights.hold"], { userId, action, reason }, { command, source, idempotencyKey });
        ports.tell({ kind: "done", text: t(isHeld ? "form.hold.lifted" : "form.hold.held", { name }) }, command);
        submit(true);
      }}
    />
  );
}
