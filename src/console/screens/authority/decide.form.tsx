import { whyMissing } from "../../../lending/rights/refusal.rules.ts";
import { approvalCalls } from "../../../contract/basics/approval.calls.ts";
import type { RowOf } from "../../../contract/types.ts";
import { ChoiceField, TextField } from "../../form/fields.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { Form } from "../../form/form.tsx";
import { choice } from "../../form/kinds.ts";
import { useForm } from "../../form/use-form.ts";
import { t, textOf, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import { whyFields, wordSaid } from "../../table/approval/why.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { roleName } from "../../i18n/role-name.ts";
import type { RoleAsked } from "./role-tree.dialog.tsx";

const decisions = () => (["approve", "refuse"] as const).map((value) => ({ value, label: t(`authority.role.${value}`) }));
const fields = {
  decision: choice({ label: "authority.role.decision", required: true, options: decisions }),
  ...whyFields,
};

/** What the request would give the role, in words. */
function wishOf({ change, askedKeys, askedScope }: RowOf<"role.search">): readonly string[] {
  if (change === "scope") return [t("authority.role.asksScope", { scope: textOf(`authority.role.scope.${askedScope}`) })];
  if (change === "status") return [t("authority.role.asksStatus")];
  return change === "network" ? [t("authority.role.asksNetwork")] : askedKeys.map((key) => `+ ${key}`);
}

interface Decided {
  readonly approvalId: number;
  readonly title: string;
  /** What the request would give. */
  readonly wish: readonly string[];
}

/** The second person's word on what widens a right. */
export function DecideDialog({ approvalId, title, wish, source, submit, cancel }: Decided & Omit<RoleAsked, "subject">) {
  useT();
  const form = useForm({
    fields,
    cancel,
    judge: whyMissing,
    submit: async (word, idempotencyKey) => {
      await ports.send(
        approvalCalls["approval.review"],
        { approvalId, ...wordSaid(word) },
        { command: "authority.role.decide", source, idempotencyKey },
      );
      ports.tell({ kind: "done", text: t("authority.role.decided") }, "authority.role.decide");
      submit(true);
    },
  });
  return (
    <Dialog title={title} onClose={form.leave} width="wide">
      <Form form={form} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        <ul className="font-mono text-cell text-ok">
          {wish.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <ChoiceField name="decision" focused />
        <ChoiceField name="reason" />
        <TextField name="remark" />
        <FormEnd send={t("authority.role.decide")} />
      </Form>
    </Dialog>
  );
}

/** The same of a role. */
export function DecideForm({ subject, ...asked }: RoleAsked) {
  const title = t("authority.role.asks", { name: subject.requester ?? "", role: roleName(subject) });
  return <DecideDialog {...asked} approvalId={Number(subject.approvalId)} title={title} wish={wishOf(subject)} />;
}
