import { t, tn } from "../../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { useSeen } from "../../kernel/keys/settle.ts";
import { keyOf } from "../../kernel/verbs/table.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { focusOnMount } from "../../ui/focus.ts";
import { labelOf } from "./label.ts";
import { SidesTable } from "./sides-table.tsx";
import type { FormPageHandle } from "./use-form-page.ts";

/** Inside the dialog, so that its keys belong to the dialog's layer. What opened it a moment ago does not save at the same time. */
function SaveKey({ save }: Pick<FormPageHandle, "save">) {
  const isSeen = useSeen();
  const run: KeyHandler["run"] = ({ source }) => isSeen() && save(source);
  useKeyContext<null>({
    id: "difference",
    where: "form",
    exclusive: true,
    handlers: [{ id: "formPage.save", verb: "confirm", label: "form.page.save", acts: true, run }],
  });
  return null;
}

/** Every change, both sides, in the words of the form; Enter saves it. */
export function DifferenceDialog({ handle }: { readonly handle: FormPageHandle }) {
  const { page, changes, form, save, show } = handle;
  return (
    <Dialog title={t("form.page.difference")} onClose={() => show(null)} width="sheet">
      <SaveKey save={save} />
      <div ref={focusOnMount} tabIndex={-1} data-difference="" className="max-h-[56vh] min-h-24 overflow-auto outline-none">
        <SidesTable
          sides={[
            { head: "form.page.head.before", tone: "gone" },
            { head: "form.page.head.after", tone: "come" },
          ]}
          rows={changes.map(({ name, before, after }) => ({ name, label: labelOf(page, name), cells: [before, after] }))}
        />
      </div>
      <div className="flex items-center justify-end gap-2 border-t border-line px-4 py-3">
        <span className="flex-1 text-fg-1">{tn("form.page.changes", changes.length)}</span>
        <Button onClick={() => show(null)} chord={keyOf("escape")}>
          {t("common.cancel")}
        </Button>
        <Button tone="primary" onClick={() => save("button")} chord={keyOf("confirm")} aria-busy={form.running}>
          {form.running ? t("form.sending") : t("form.page.save")}
        </Button>
      </div>
    </Dialog>
  );
}
