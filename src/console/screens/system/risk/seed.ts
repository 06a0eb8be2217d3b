import type { FormPage, Version } from "../../../form/page/definition.ts";
import type { Fields } from "../../../form/use-form.ts";
import { t } from "../../../i18n/i18n.ts";
import { readNames } from "./names.ts";

/** Which record the next new form is a copy of; null: it begins empty. */
export const seeded: { id: number | null } = { id: null };

type Begun<F extends Fields> = Required<Pick<FormPage<F>, "initial" | "prepare" | "read">>;
type Values<F extends Fields> = Version<F>["values"];

/** How the forms of rules, sets and flows begin: with what may be named, and a new one as a copy where one was asked for. */
export function begins<F extends Fields>(read: FormPage<F>["read"], empty: Values<F>): Begun<F> {
  let seed = empty;
  return {
    initial: () => seed,
    prepare: async () => {
      await readNames();
      const { id } = seeded;
      seeded.id = null;
      const [copied] = id === null ? [] : await read(id);
      const name = (copied?.values as { readonly name?: string } | undefined)?.name ?? "";
      seed = copied ? { ...copied.values, name: t("risk.copyOf", { name }) } : empty;
    },
    read: async (id) => {
      await readNames();
      return read(id);
    },
  };
}
