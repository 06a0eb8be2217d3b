import { useWatch } from "react-hook-form";
import { decisionCalls } from "../../../../contract/risk/decision.calls.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { useAsked } from "../../../client/asked.ts";
import { TextField } from "../../../form/fields.tsx";
import { Form } from "../../../form/form.tsx";
import { text } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import { Dialog } from "../../../ui/dialog.tsx";

interface Props {
  readonly subject: RowOf<"decision.list">;
  readonly cancel: () => void;
}
const fields = { orderNo: text({ label: "risk.trace.orderNo", required: true }) };

/** Which way one application takes through a flow: its number is typed, and the way stands below. It only looks, so leaving it asks nothing. */
export function TraceDialog({ subject, cancel }: Props) {
  useT();
  const form = useForm({ fields, cancel, submit: async () => undefined });
  const typed = String(useWatch({ control: form.hook.control, name: "orderNo" }) ?? "").trim();
  const input = typed.length < 4 ? null : { id: subject.id, version: subject.version, orderNo: typed };
  const { data, error } = useAsked(decisionCalls["decision.trace"], input);
  return (
    <Dialog title={`${subject.name} · ${t("risk.trace.title")}`} onClose={cancel} width="wide">
      <Form form={form} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        <TextField name="orderNo" focused />
        <div role="status" className="flex min-h-24 flex-col gap-2 text-cell">
          {error ? <p className="text-warn">{failureText(error)}</p> : null}
          {data && !error && input ? (
            <>
              <p className="font-mono text-fg-0">{[...data.path, t(`risk.verdict.${data.verdict}`)].join(" → ")}</p>
              {data.hits.map((hit) => (
                <p key={`${hit.set} ${hit.text}`} className="text-fg-1">
                  {t("risk.trace.hit", { set: hit.set, name: hit.name, text: hit.text, value: hit.value })}
                </p>
              ))}
              {data.hits.length === 0 ? <p className="text-fg-2">{t("risk.trace.noHit")}</p> : null}
            </>
          ) : null}
        </div>
      </Form>
    </Dialog>
  );
}
