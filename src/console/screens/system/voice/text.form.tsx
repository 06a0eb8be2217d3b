import { voiceCalls } from "../../../../contract/message/voice.calls.ts";
import { locales } from "../../../../contract/languages.ts";
import { mayKeepTemplate, spokenScenes, templateVariables } from "../../../../lending/contact/message-text.ts";
import { ChoiceField, TextField } from "../../../form/fields.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { Form } from "../../../form/form.tsx";
import { choice, text } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { currentLocale, t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { appOptions } from "../../../table/filter/options.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { SpokenText } from "./voice-text.screen.tsx";

interface Props {
  readonly subject: SpokenText | null;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}

const fields = {
  name: text({ label: "template.column.name", required: true }),
  content: text({
    label: "voice.column.content",
    required: true,
    hint: () => templateVariables.map((name) => `{{${name}}}`).join(" "),
  }),
  scene: choice({
    label: "voice.column.scene",
    required: true,
    options: () => spokenScenes.map((value) => ({ value, label: t(`template.scene.${value}`) })),
  }),
  language: choice({
    label: "voice.column.language",
    required: true,
    options: () => locales.map((value) => ({ value, label: value })),
  }),
  repeat: choice({
    label: "voice.column.repeat",
    required: true,
    options: () => [1, 2, 3].map((value) => ({ value, label: formatNumber(value) })),
  }),
  appId: choice({ label: "order.column.app", options: appOptions, hint: () => t("template.everyApp") }),
};

/** A new text or another wording of one that a voice speaks. */
export function SpokenTextForm({ subject, source, submit, cancel }: Props) {
  useT();
  const form = useForm({
    fields,
    initial: subject ? { ...subject } : { scene: "collect", language: currentLocale(), repeat: 2 },
    judge: ({ content }) => mayKeepTemplate({ content }),
    cancel,
    submit: async ({ name, content, scene, language, repeat, appId }, idempotencyKey) => {
      const spoken = {
        ...(subject ? { id: subject.id } : {}),
        name,
        content,
        scene: spokenScenes.find((each) => each === scene) ?? "collect",
        language: locales.find((each) => each === language) ?? currentLocale(),
        repeat: Number(repeat),
        ...(appId === null ? {} : { appId: Number(appId) }),
      };
      const meta = { command: "template.save", source, idempotencyKey };
      const { pending } = await ports.send(voiceCalls["voice.templateSave"], spoken, meta);
      ports.tell({ kind: "done", text: t(pending ? "template.waits" : "template.saved") }, meta.command);
      submit(true);
    },
  });
  return (
    <Dialog title={t(subject ? "voice.editText" : "voice.addText")} onClose={form.leave} width="wide">
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="name" focused />
        <TextField name="content" />
        <ChoiceField name="scene" />
        <ChoiceField name="language" />
        <ChoiceField name="repeat" />
        <ChoiceField name="appId" />
        <FormEnd send={t("template.save")} />
      </Form>
    </Dialog>
  );
}
