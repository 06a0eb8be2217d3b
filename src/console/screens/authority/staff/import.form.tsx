import { bulkCalls } from "../../../../contract/basics/staff/bulk.calls.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { staffFileFields, type StaffFileField } from "../../../../lending/options/office/staff-file.ts";
import { type FileDesk, ImportDialog } from "../../../form/import/import-dialog.tsx";
import { csvOf, keepFile } from "../../../form/import/rows-file.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { PersonAsked } from "./staff.words.ts";

type Answer = OutputOf<"system.staffImport">;
const command = "authority.staff.import";

const labels: Readonly<Record<StaffFileField, Parameters<typeof t>[0]>> = {
  account: "authority.staff.column.account",
  adminName: "authority.staff.column.name",
  role: "authority.staff.column.role",
  leader: "authority.staff.column.leader",
  phone: "authority.staff.column.phone",
  email: "authority.staff.column.email",
  languages: "authority.staff.column.languages",
  apps: "authority.staff.column.apps",
  cap: "authority.staff.column.cap",
};
/** A column of the file by its title: the field's own name, or what the list calls it. */
const fieldOf = (title: string): string =>
  staffFileFields.find((field) => [field.toLowerCase(), t(labels[field]).toLowerCase()].includes(title.trim().toLowerCase())) ?? title;
const labelOf = (field: string): string => {
  const known = staffFileFields.find((each) => each === field);
  return known ? t(labels[known]) : field;
};

/** First passwords of what was made: told this once, as a file to hand out. */
function keepMade({ made }: Answer): void {
  const rows = made.map(({ account, initialPassword }) => [account, initialPassword ?? ""]);
  keepFile("staff-first-passwords.csv", csvOf([[t("authority.staff.column.account"), t("authority.staff.password.label")], ...rows]));
}

/** People of a file: it is judged at once, and what is right is made only on Enter. */
export function ImportForm({ source, submit, cancel }: PersonAsked<null>) {
  useT();
  const desk: FileDesk<Answer> = {
    title: t("authority.staff.import.title"),
    help: t("authority.staff.import.help", { fields: staffFileFields.join(", ") }),
    badFile: "staff-refused.csv",
    fieldOf,
    labelOf,
    ask: (rows, dry, idempotencyKey) => ports.send(bulkCalls["system.staffImport"], { rows, dry }, { command, source, idempotencyKey }),
    plan: ({ rows, good, waiting, bad }) =>
      t("authority.staff.import.plan", {
        rows: formatNumber(rows),
        good: formatNumber(good),
        waiting: formatNumber(waiting),
        bad: formatNumber(bad.length),
      }),
    button: (good) => t("authority.staff.import.send", { count: formatNumber(good) }),
    ended: (answer) => {
      keepMade(answer);
      const text = t("authority.staff.import.done", { count: formatNumber(answer.made.length), waiting: formatNumber(answer.waiting) });
      ports.tell({ kind: "done", text }, command);
      submit(true);
    },
  };
  return <ImportDialog desk={desk} cancel={cancel} />;
}
