import { tellMissing } from "../../client/missing-part.ts";
import { loadSections } from "../../i18n/i18n.ts";
import { laterModule } from "../../table/later-module.ts";
import { laterPage } from "../../ui/later.tsx";
import type { BesideProps } from "../charts/beside-hours.tsx";
import type { OddNotesProps } from "../odd/odd-notes.tsx";
import type { PivotPageProps } from "../pivot/pivot-page.tsx";

// Parts of a report's page that come when they are needed; in one file, because each that has some carries a list of what they are made of.

/** Few reports run by hours: the others are not given their shades. */
export const { Later: BesideHours } = laterPage<BesideProps>(
  async () => (await Promise.all([import("../charts/beside-hours.tsx"), loadSections("reporting")]))[0].BesideHours,
);
/** Few ranges have a day that is odd. */
export const { Later: OddNotes } = laterPage<OddNotesProps>(async () => (await import("../odd/odd-notes.tsx")).OddNotes);
/** Few reports are pivoted: the others are not given its columns. */
export const { Later: PivotPage } = laterPage<PivotPageProps>(
  async () => (await Promise.all([import("../pivot/pivot-page.tsx"), loadSections("reporting")]))[0].PivotPage,
);
/** What each line has brought of a change is asked for by a key, and few press it. */
export const change = laterModule(
  async () => (await Promise.all([import("../change/change-columns.ts"), loadSections("reporting")]))[0],
  tellMissing,
);
/** Few figures have a target: what is to be reached of one stands beside it once it is known. */
export const aims = laterModule(() => import("../target/target-columns.ts"), tellMissing);
