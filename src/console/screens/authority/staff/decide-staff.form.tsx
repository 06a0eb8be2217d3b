import type { RowOf } from "../../../../contract/types.ts";
import { t } from "../../../i18n/i18n.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { DecideDialog } from "../decide.form.tsx";
import { roleName } from "../role-tree.ts";

export type Person = RowOf<"system.staffSearch">;
export interface PersonAsked<S = Person> {
  readonly subject: S;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}

/** What the request would give the person, in words. */
export function wishOf({ change, askedRole, askedCode, adminName }: Person): string {
  const role = roleName({ code: askedCode ?? "", name: askedRole ?? "" });
  if (change === "role") return t("authority.staff.asksRole", { role });
  if (change === "second") return t("authority.staff.asksSecond", { name: adminName });
  return change === "reset" ? t("authority.staff.asksReset", { name: adminName }) : t("authority.staff.asksStatus", { role });
}

/** The second person's word on what somebody may do. */
export function DecideStaffForm({ subject, ...asked }: PersonAsked) {
  const title = t("authority.role.asks", { name: subject.requester ?? "", role: subject.adminName });
  return <DecideDialog {...asked} approvalId={Number(subject.approvalId)} title={title} wish={[wishOf(subject)]} />;
}
