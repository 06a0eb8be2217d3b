import type { LeadModule } from "../../../contract/marketing/lead.module.ts";
import type { RowOf } from "../../../contract/types.ts";
import { followUpMachine } from "../../../lending/growth/follow-up.machine.ts";
import { moveReason } from "../../../lending/reason.ts";
import type { ScreenContext } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import { whenSettled } from "../../kernel/idle.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import type { Followed } from "./remark.form.tsx";

export type Lead = RowOf<"registerNotApply.allList">;

const remark = lateForm<Followed, true>(async () => (await import("./remark.form.tsx")).RemarkForm);
whenSettled(remark.prefetch);

export const mayFollow = ({ resource }: LeadModule): boolean => ports.can(`marketing:${resource}:remark`);
export const followReason = ({ followStatus }: Lead) => moveReason(followUpMachine, "contact", followStatus);

type Asking = Pick<ScreenContext<Lead>, "source" | "refresh">;
/** Asks what came of a contact; the list is read again once it is written. */
export async function follow(module: LeadModule, lead: Lead, { source, refresh }: Asking): Promise<void> {
  if (followReason(lead)) return;
  if (await ports.ask(remark.form, { module, lead }, source)) refresh();
}
