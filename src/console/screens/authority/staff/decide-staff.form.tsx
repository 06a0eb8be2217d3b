import { t } from "../../../i18n/i18n.ts";
import { DecideDialog } from "../decide.form.tsx";
import { type PersonAsked, wishOf } from "./staff.words.ts";

/** The second person's word on what somebody may do. */
export function DecideStaffForm({ subject, ...asked }: PersonAsked) {
  const title = t("authority.role.asks", { name: subject.requester ?? "", role: subject.adminName });
  return <DecideDialog {...asked} approvalId={Number(subject.approvalId)} title={title} wish={[wishOf(subject)]} />;
}
