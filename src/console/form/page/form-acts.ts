import { t } from "../../i18n/i18n.ts";
import { toast } from "../../kernel/state/messages.ts";
import { text } from "../kinds.ts";
import { typedOf, type Fields, type ValuesOf } from "../use-form.ts";
import { joined } from "./conflict.ts";
import type { FormPage, Version } from "./definition.ts";
import type { Typed } from "./difference.ts";
import type { FormPageHandle } from "./use-form-page.ts";

/** A field that nobody sees, so that a draft knows which version was typed over. */
export const overVersion = "_version";
const hidden = { [overVersion]: text({ label: "form.page.version" }) };
export const fieldsWith = (page: FormPage): Fields => ({ ...page.fields, ...hidden });

/** The values of a record as they stand in the fields. */
export const typedValues = (page: FormPage, values: Partial<ValuesOf<Fields>>): Typed => typedOf({ fields: page.fields, initial: values });

type Acts = Pick<FormPageHandle, "review" | "propose" | "join">;

/** What is done with what was typed, before any of it is sent. */
export function actsOf({
  page,
  form,
  changes,
  mayEdit,
  over,
  show,
}: Omit<FormPageHandle, keyof Acts | "versions" | "record" | "save" | "typed">): Acts {
  const type = (values: Typed) => {
    for (const [name, value] of Object.entries(values)) form.hook.setValue(name, value, { shouldDirty: true, shouldValidate: true });
  };
  return {
    review: () => {
      if (!mayEdit) return;
      if (changes.length === 0) return toast(t("form.page.nothing"), { tone: "warn" });
      // Judged, not sent: what counts as sent would be over with the difference.
      void form.hook.trigger().then((isRight) => {
        if (isRight) return show({ kind: "difference" });
        const wrong = Object.keys(page.fields).find((name) => form.hook.getFieldState(name).invalid);
        return wrong && form.hook.setFocus(wrong);
      });
    },
    propose: ({ version, values }: Version<Fields>) => {
      const old = typedValues(page, values);
      type(Object.fromEntries(Object.keys(values).map((name) => [name, old[name]])));
      show(null);
      toast(t("form.page.proposed", { version }));
    },
    join: (taken) => {
      if (over?.kind !== "conflict") return;
      const { theirs, sides } = over;
      form.hook.reset({ ...sides.theirs, [overVersion]: String(theirs.version) });
      type(joined(page.fields, sides, taken));
      show(null);
    },
  };
}
