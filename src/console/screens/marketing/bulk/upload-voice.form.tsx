import { useRef, useState } from "react";
import { smsMarketingCalls } from "../../../../contract/marketing/bulk.calls.ts";
import { locales } from "../../../../contract/languages.ts";
import { soundLimits, soundOf, soundReason } from "../../../../lending/growth/sound.ts";
import { useAsked } from "../../../client/asked.ts";
import { ChoiceField, TextField } from "../../../form/fields.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { Form } from "../../../form/form.tsx";
import { choice, text } from "../../../form/kinds.ts";
import { useForm, type FormHandle } from "../../../form/use-form.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { reasonText } from "../../../i18n/reason.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { Chip } from "../../../ui/chip.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

interface Props {
  readonly subject: null;
  readonly source: Source;
  readonly submit: (done: true) => void;
  readonly cancel: () => void;
}
interface Chosen {
  readonly base64: string;
  readonly seconds: number;
}

/** The bytes as base64; a piece at a time, because one call takes only so many arguments. */
function base64Of(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8_192) binary += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(binary);
}

const fields = {
  name: text({ label: "advertising.voice.name", required: true }),
  language: choice({
    label: "advertising.voice.language",
    required: true,
    options: () => locales.map((value) => ({ value, label: value })),
  }),
};

/** The recording that was chosen, judged as the server judges it, and what is said of it. */
function useRecording() {
  const chosenRef = useRef<Chosen | null>(null);
  const [said, setSaid] = useState("");
  const choose = async (file: File | undefined) => {
    chosenRef.current = null;
    if (!file) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const sound = soundOf(bytes);
    const reason = soundReason(bytes, sound);
    if (reason || !sound) return setSaid(reason ? reasonText(reason) : "");
    chosenRef.current = { base64: base64Of(bytes), seconds: Math.round(sound.seconds) };
    setSaid(t("advertising.voice.heard", { seconds: Math.round(sound.seconds) }));
  };
  return { chosenRef, said, setSaid, choose };
}

/** A recording in place of a text: played to nobody before a second person has heard it. */
export function UploadVoiceForm({ source, submit, cancel }: Props) {
  useT();
  const { chosenRef, said, setSaid, choose } = useRecording();
  const form = useForm({
    fields,
    cancel,
    submit: async ({ name, language }, idempotencyKey) => {
      if (!chosenRef.current) return setSaid(t("advertising.voice.none"));
      const meta = { command: "bulk.voice", source, idempotencyKey };
      const wish = { file: chosenRef.current.base64, name, language: locales.find((each) => each === language) ?? "vi_VN" };
      const { pending } = await ports.send(smsMarketingCalls["smsMarketing.uploadVoice"], wish, meta);
      ports.tell({ kind: "done", text: t(pending ? "advertising.voice.waits" : "advertising.voice.known") }, meta.command);
      submit(true);
    },
  });
  return <VoiceDialog form={form} said={said} choose={choose} />;
}

interface DialogProps {
  readonly form: FormHandle;
  readonly said: string;
  readonly choose: (file: File | undefined) => Promise<void>;
}
function VoiceDialog({ form, said, choose }: DialogProps) {
  const size = { least: soundLimits.secondsAtLeast, most: soundLimits.secondsAtMost, size: soundLimits.bytes / 1_048_576 };
  return (
    <Dialog title={t("advertising.voice.label")} onClose={form.leave} width="wide">
      <Form form={form} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        <TextField name="name" focused />
        <ChoiceField name="language" />
        <label className="flex flex-col gap-1 text-cell text-fg-1">
          {t("advertising.voice.file", size)}
          <input type="file" accept=".mp3,.wav,audio/mpeg,audio/wav" onChange={(event) => void choose(event.currentTarget.files?.[0])} />
        </label>
        {said ? <p role="status">{said}</p> : null}
        <Known />
        <FormEnd send={t("advertising.voice.label")} />
      </Form>
    </Dialog>
  );
}

const tones = { asked: "warn", approved: "good", refused: "plain" } as const;

/** What has been uploaded before, and whether it may be played. */
function Known() {
  const t = useT();
  const { data } = useAsked(smsMarketingCalls["smsMarketing.voices"], {});
  if (!data || data.length === 0) return null;
  return (
    <ul className="max-h-40 overflow-y-auto text-cell" aria-label={t("advertising.voice.known")}>
      {data.map(({ id, name, seconds, state, uploadedBy }) => (
        <li key={id} className="flex items-center gap-3 border-t border-line py-1">
          <Chip tone={tones[state]}>{t(`advertising.voice.state.${state}`)}</Chip>
          <span className="min-w-0 flex-1 truncate" translate="no">
            {name}
          </span>
          <span className="font-mono text-fg-2">{t("advertising.voice.seconds", { seconds })}</span>
          <span className="text-fg-2" translate="no">
            {uploadedBy}
          </span>
        </li>
      ))}
    </ul>
  );
}
