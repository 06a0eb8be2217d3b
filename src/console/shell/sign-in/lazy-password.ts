import { tellMissing } from "../../client/missing-part.ts";
import { loadSections } from "../../i18n/i18n.ts";
import { later } from "../../ui/later.tsx";

/** With the form kit it is no part of the sign-in page, which most people leave without it. */
export const { Later: LazyPassword, fetchAhead: fetchPassword } = later(
  async () => (await Promise.all([import("./password-dialog.tsx"), loadSections("form")]))[0].PasswordDialog,
  tellMissing,
);
