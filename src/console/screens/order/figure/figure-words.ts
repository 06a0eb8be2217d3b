import { leadKindOf } from "../../../../contract/marketing/lead-paths.ts";
import { departmentCodes } from "../../../../lending/options/record-codes.ts";
import { noteOptions } from "../../../client/late-options.ts";
import { loadSections, t, textOf } from "../../../i18n/i18n.ts";
import { wordOf } from "../../../table/filter/options.ts";

/** Few lists are come to from the books: their words come with the first that is. */
const sections = ["ledger", "records", "report", "reporting"] as const;
let coming: Promise<void> | undefined;
const isLater = (): boolean => textOf("reporting.timing.early") === "";

/** How many days after the due one, or after he settled, something happened. */
function ageOf(code: string): string {
  if (code === "-1") return t("facts.age.before");
  if (code === "more") return t("facts.age.more", { days: 30 });
  if (code === "0") return t("facts.age.sameDay");
  return /^\d{1,2}$/.test(code) ? t("facts.age.upTo", { days: code }) : "";
}
const leadKind = (code: string): string => (Object.hasOwn(leadKindOf, code) ? leadKindOf[code as keyof typeof leadKindOf] : "");
const capital = (code: string): string => `${code.slice(0, 1).toUpperCase()}${code.slice(1)}`;

/** One half of an item: an age, an account, what money met or came by, what brought an order into a stage, whose desk it was, a lead list. Stages say their own. */
function halfOf(code: string): string {
  const desk = wordOf(departmentCodes, code);
  const found = [
    ageOf(code),
    ...[`ledger.account.${code}`, `reporting.timing.${code}`, `reporting.source.${code}`, `report.figure.stage${capital(code)}`].map(
      (key) => textOf(key),
    ),
    desk === code ? "" : desk,
    textOf(`report.leadKind.${leadKind(code)}`),
  ].find((text) => text !== "");
  return found ?? code;
}

/** What an item of a book is, in words: both of its halves, where it has two. */
export function itemWord(item: string): string {
  if (isLater()) coming ??= loadSections(...sections).then(noteOptions, () => (coming = undefined));
  return item.split(":").map(halfOf).join(" · ");
}
