import type { LeadModule } from "../../../contract/marketing/lead.module.ts";
import { followUpMachine } from "../../../lending/growth/follow-up.machine.ts";
import { limits } from "../../../lending/limits.ts";
import { moveReason } from "../../../lending/reason.ts";
import { commandsFor, type Command, type ScreenContext } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { selectedOn, untick } from "../../table/queue/selected.ts";
import { meant } from "../../table/sms.command.tsx";
import type { GivenBack } from "./give-back.form.tsx";
import type { Lead } from "./lead-follow.ts";

const back = lateForm<GivenBack, true>(async () => (await import("./give-back.form.tsx")).GiveBackForm);

interface Place {
  readonly path: string;
  readonly module: LeadModule;
}
type GivenLead = Pick<Lead, "dataId" | "followStatus">;
async function giveBack(
  { path, module }: Place,
  leads: readonly GivenLead[],
  { source, refresh }: Pick<ScreenContext<GivenLead>, "source" | "refresh">,
): Promise<void> {
  const selected = selectedOn(path);
  const dataIds = leads.map(({ dataId }) => dataId);
  if (!(await ports.ask(back.form, { module, dataIds }, source))) return;
  if (selected) untick(path, selected);
  refresh();
}

/** Shift+T: ticked leads, or all that match, go from their marketers back to the pool, with a reason. */
export const giveBackCommand = <R extends GivenLead = Lead>(place: Place): Command<R> =>
  commandsFor<R>().ui({
    id: "lead.back",
    label: "marketing.back.label",
    target: "many",
    verb: "giveBack",
    place: { bar: 3, rowMenu: 4, hint: 4 },
    permission: place.module.of.sendBack.permission,
    acts: true,
    blocked: (picked) => {
      const leads = meant(place.path, picked);
      if (leads.length > limits.tickedAtOnce) return { error: "order.tooManyTicked", vars: { max: limits.tickedAtOnce } };
      return (
        leads.map(({ followStatus }) => moveReason(followUpMachine, "giveBack", followStatus)).find((reason) => reason !== null) ?? null
      );
    },
    run: (picked, context) => void giveBack(place, meant(place.path, picked), context),
  });
