import { tellMissing } from "../../client/missing-part.ts";
import { loadSections } from "../../i18n/i18n.ts";
import { later } from "../../ui/later.tsx";

/** What few people are asked for is no part of the sign-in page. */
export const { Later: LazySecond } = later(
  async () => (await Promise.all([import("./second-form.tsx"), loadSections("second")]))[0].SecondForm,
  tellMissing,
);
