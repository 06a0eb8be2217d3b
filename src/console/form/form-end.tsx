import { keyOf } from "../kernel/verbs/table.ts";
import { t } from "../i18n/i18n.ts";
import { Button } from "../ui/button.tsx";
import { FormSummary } from "./form.tsx";
import { useFormHandle } from "./use-form.ts";

/** How a form in a dialog ends: what is wrong in all, the way out, and what sends it. */
export function FormEnd({ send, tone = "primary" }: { readonly send: string; readonly tone?: "primary" | "danger" }) {
  const { leave, running } = useFormHandle();
  return (
    <>
      <FormSummary />
      <div className="flex justify-end gap-2">
        <Button onClick={leave} chord={keyOf("escape")}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" tone={tone} chord={keyOf("submit")} aria-busy={running}>
          {running ? t("form.sending") : send}
        </Button>
      </div>
    </>
  );
}
