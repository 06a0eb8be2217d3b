import { leadContactCalls } from "../../../contract/marketing/lead-contact.calls.ts";
import type { LeadModule } from "../../../contract/marketing/lead.module.ts";
import { phoneCalls } from "../../../contract/user/phone.calls.ts";
import { Refused } from "../../../lending/reason.ts";
import { dialLink, readCalls } from "../../client/calls.ts";
import { t } from "../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext, type Source } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import { follow, followReason, mayFollow, type Lead } from "./lead-follow.ts";
import { showPhone } from "../../table/shown-phone.tsx";

const id = "lead.call";
const queryPhone = phoneCalls["user.queryPhone"];
const add = leadContactCalls["practicalOperationPoint.add"];

/** Calls whose answer is on the way: pressed again they are still the same one. */
const underWay = new Set<number>();

/** By the telephone system, which shows no number; without one by the seat's own phone. */
async function begin({ kind }: LeadModule, { dataId, userId, distributionTime }: Lead, source: Source): Promise<void> {
  ports.started(id);
  const call = { dataId, dataType: 0 as const, marketingType: kind, distributionTime: distributionTime ?? "" };
  const { link } = await ports.send(add, call, { command: id, source, idempotencyKey: crypto.randomUUID() });
  readCalls();
  if (!link) return;
  if (ports.can(queryPhone.permission)) showPhone(userId, link.replace(/^tel:/, ""));
  dialLink(link);
}

/** Calls: judged by contact law and counted; then it is asked what came of it. */
async function callLead(
  module: LeadModule,
  lead: Lead,
  { source, refresh }: Pick<ScreenContext<Lead>, "source" | "refresh">,
): Promise<void> {
  if (underWay.has(lead.dataId)) return;
  underWay.add(lead.dataId);
  try {
    await begin(module, lead, source);
    ports.tell({ kind: "done", text: t("marketing.call.done", { name: lead.name }) }, id);
    refresh();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return ports.tell({ kind: "failed", error }, id);
  } finally {
    underWay.delete(lead.dataId);
  }
  if (mayFollow(module)) await follow(module, lead, { source, refresh });
}

/** How a lead is reached by telephone. */
export const contactCommandsOf = (module: LeadModule): Readonly<Record<"call" | "reveal", Command<Lead>>> => ({
  call: commandsFor<Lead>().ui({
    id,
    label: "marketing.call.label",
    target: "one",
    // Held with a second key: a stray one calls nobody (rules/keyboard.md 12).
    verb: "call",
    place: { bar: 0, rowMenu: 0, hint: 0 },
    permission: add.permission,
    acts: true,
    blocked: followReason,
    run: (lead, context) => void callLead(module, lead, context),
  }),
  reveal: commandsFor<Lead>().call({
    id: "lead.reveal",
    label: "order.reveal",
    target: "one",
    verb: "reveal",
    place: { rowMenu: 3, hint: 5 },
    call: queryPhone,
    blocked: followReason,
    input: ({ userId }) => ({ userId, scene: "lead" }),
    after: ({ phone }, { row }) => row && showPhone(row.userId, phone),
  }),
});
