import { createHash } from "node:crypto";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { soundOf, soundReason } from "../../../../lending/growth/sound.ts";
import { Refused } from "../../../../lending/reason.ts";
import { type Context, FileAnswer } from "../../../kernel/context.ts";
import { selectRecording, type RecordingRow } from "../../contact/advertising/recording.actions.ts";
import { type ApprovalKind, requestOnce } from "../../office/approval/approval.actions.ts";
import * as store from "./voice.store.ts";

export type { RecordingRow } from "../../contact/advertising/recording.actions.ts";

/** A recording that two people have heard. @throws Refused notFound; recording.waits while it waits for the second */
export async function approvedRecording(context: Context, id: number): Promise<RecordingRow> {
  const recording = await selectRecording(context, id);
  if (!recording) throw new Refused({ error: "notFound", field: "voiceId" });
  if (recording.state !== "approved") throw new Refused({ error: "recording.waits", field: "voiceId" });
  return recording;
}

/** What is played to customers is judged by its bytes, and heard by a second person before anybody hears it (rules/rights.md 4). */
export async function uploadVoice(
  { file, name, language }: ParsedOf<"smsMarketing.uploadVoice">,
  context: Context,
): Promise<OutputOf<"smsMarketing.uploadVoice">> {
  const content = Buffer.from(file, "base64");
  const sound = soundOf(content);
  const reason = soundReason(content, sound);
  if (reason || !sound) throw new Refused(reason ?? { error: "recording.format", field: "file" });
  const digest = createHash("sha256").update(content).digest("hex");
  const { id: fileId, isApproved } = await store.upsertRecording(context, { name, language, ...sound, digest, content });
  const pending = isApproved
    ? null
    : await requestOnce(context, {
        kind: "voiceRecording",
        orderId: null,
        target: String(fileId),
        payload: { name, language, seconds: Math.round(sound.seconds), digest },
      });
  context.record({ subject: "voiceRecording", ids: [fileId], detail: { name, language, format: sound.format, digest } });
  return { fileId, seconds: Math.round(sound.seconds), pending };
}

/** Its sound, for whoever sends it or says yes to it. */
export async function hearVoice({ fileId }: ParsedOf<"smsMarketing.voice">, context: Context): Promise<FileAnswer> {
  const sound = await store.selectSound(context, fileId);
  if (!sound) throw new Refused({ error: "notFound", field: "fileId" });
  context.record({ subject: "voiceRecording", ids: [fileId] });
  return new FileAnswer({
    bytes: sound.content,
    type: sound.format === "wav" ? "audio/wav" : "audio/mpeg",
    name: `${fileId}.${sound.format}`,
  });
}

export const recordingKind: ApprovalKind = {
  permission: "marketing:sms:upload",
  async carryOut(context, { target }) {
    if (!(await store.approve(context, Number(target)))) throw new Refused({ error: "approval.moved" });
    context.record({ subject: "voiceRecording", ids: [Number(target)] });
  },
};
