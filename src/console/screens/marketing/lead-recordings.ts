import type { LeadModule } from "../../../contract/marketing/lead.module.ts";
import { softPhoneCalls } from "../../../contract/post-loan/soft-phone.calls.ts";
import { Refused } from "../../../lending/reason.ts";
import { read } from "../../client/client.ts";
import { t } from "../../i18n/i18n.ts";
import { commandsFor, type Command, type Source } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";

const id = "lead.play";
const recording = softPhoneCalls["softPhone.recording"];

export const mayListen = (): boolean => ports.can(recording.permission);

async function play(attemptOf: () => Promise<number | undefined>, source: Source): Promise<void> {
  ports.started(id);
  try {
    const attempt = await attemptOf();
    if (attempt === undefined) return ports.tell({ kind: "refused", reason: { error: "recording.none" } }, id);
    const { url } = await ports.send(recording, { id: attempt }, { command: id, source, idempotencyKey: crypto.randomUUID() });
    window.open(url, "_blank", "noopener");
    ports.tell({ kind: "done", text: t("marketing.peek.playing") }, id);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ports.tell({ kind: "failed", error }, id);
  }
}

/** Opens what was recorded of one call of a lead; that somebody listened is on record before he does. */
export const playAttempt = (attempt: number, source: Source): Promise<void> => play(() => Promise.resolve(attempt), source);

/** The newest call of a lead that was recorded. */
const latestOf = async ({ of }: LeadModule, dataId: number): Promise<number | undefined> =>
  (await read(of.remarkList, { dataId })).find(({ attempt }) => attempt?.hasRecording)?.attempt?.id;

/** P: listens to the newest call; older ones have their button beside the list. */
export const playCommand = <R extends { readonly dataId: number }>(module: LeadModule): Command<R> =>
  commandsFor<R>().ui({
    id,
    label: "marketing.peek.play",
    target: "one",
    verb: "play",
    place: { rowMenu: 6, hint: 7 },
    permission: recording.permission,
    acts: true,
    run: ({ dataId }, { source }) => void play(() => latestOf(module, dataId), source),
  });
