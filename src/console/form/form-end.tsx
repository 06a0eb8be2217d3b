import { t } from "../i18n/i18n.ts";
import { Button } from "../ui/button.tsx";
import { FormSummary } from "./form.tsx";
import { useFormHandle } from "./use-form.ts";

/** How a form in a dialog ends: what is wrong in all, the way out, and what sends it. */
export function FormEnd({ send }: { readonly send: string }) {
  const { leave } = useFormHandle();
  return (
    <>
      <FormSummary />
      <div className="flex justify-end gap-2">
        <Button onClick={leave} chord="esc">
          {t("common.cancel")}
        </Button>
        <Button type="submit" tone="primary" chord="ctrl+enter">
          {send}
        </Button>
      </div>
    </>
  );
}
