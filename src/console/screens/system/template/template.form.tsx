import type { Source } from "../../../kernel/command/records.ts";
import { messageCalls } from "../../../../contract/message/message.calls.ts";
import { useWatch } from "react-hook-form";
import { locales } from "../../../../contract/languages.ts";
import { mayKeepTemplate, scenes, templateVariables } from "../../../../lending/contact/message-text.ts";
import { carried, type Carried } from "../../../../lending/contact/segments.ts";
import { ChoiceField, TextField } from "../../../form/fields.tsx";
import { Form } from "../../../form/form.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { choice, text } from "../../../form/kinds.ts";
import { useForm, type FormHandle, type ValuesOf } from "../../../form/use-form.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { currentLocale, t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { appOptions } from "../../../table/filter/options.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { TemplateLine } from "./sms-list.screen.tsx";

/** A template, or another wording that is proposed for it. */
interface TemplateProps {
  readonly subject: TemplateLine | null;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}

const sceneOptions = () => scenes.map((value) => ({ value, label: t(`template.scene.${value}`) }));
const mediumOptions = () => (["sms", "chat"] as const).map((value) => ({ value, label: t(`template.medium.${value}`) }));
const languageOptions = () => locales.map((value) => ({ value, label: value }));
const variables = () => templateVariables.map((name) => `{{${name}}}`).join(" ");

const fields = {
  name: text({ label: "template.column.name", required: true }),
  content: text({ label: "template.column.content", required: true, hint: variables }),
  scene: choice({ label: "template.column.scene", options: sceneOptions, required: true }),
  medium: choice({ label: "template.column.medium", options: mediumOptions, required: true }),
  language: choice({ label: "template.column.language", options: languageOptions, required: true }),
  appId: choice({ label: "order.column.app", options: appOptions, hint: () => t("template.everyApp") }),
};

const templateOf = ({ name, content, scene, medium, language, appId }: ValuesOf<typeof fields>) => ({
  name,
  content,
  scene: scenes.find((each) => each === scene) ?? "collect",
  medium: medium === "chat" ? ("chat" as const) : ("sms" as const),
  language: locales.find((each) => each === language) ?? currentLocale(),
  ...(appId === null ? {} : { appId: Number(appId) }),
});

/** A new text or another wording; what it may name stands below the field, and how many messages the network charges for. */
export function TemplateForm({ subject, source, submit, cancel }: TemplateProps) {
  useT();
  const form = useForm({
    fields,
    initial: subject ? { ...subject, appId: subject.appId } : { scene: "collect", medium: "sms", language: currentLocale() },
    judge: ({ content }) => mayKeepTemplate({ content }),
    cancel,
    submit: async (values, idempotencyKey) => {
      const template = { ...(subject ? { id: subject.id } : {}), ...templateOf(values) };
      const meta = { command: "template.save", source, idempotencyKey };
      const { pending } = await ports.send(messageCalls["message.templateSave"], template, meta);
      ports.tell({ kind: "done", text: t(pending ? "template.waits" : "template.saved") }, meta.command);
      submit(true);
    },
  });
  return (
    <Dialog title={t(subject ? "template.edit" : "template.add")} onClose={form.leave} width="wide">
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TemplateFields form={form} />
        <FormEnd send={t("template.save")} />
      </Form>
    </Dialog>
  );
}

const TemplateFields = ({ form }: { readonly form: FormHandle }) => (
  <>
    <TextField name="name" focused />
    <TextField name="content" />
    <Segments form={form} />
    <ChoiceField name="scene" />
    <ChoiceField name="medium" />
    <ChoiceField name="language" />
    <ChoiceField name="appId" />
  </>
);

/** "142 signs, plain alphabet: 1 SMS". */
export const carriedText = ({ alphabet, length, parts }: Carried): string =>
  t(`template.carried.${alphabet}`, { count: formatNumber(length), parts: formatNumber(parts) });

function Segments({ form }: { readonly form: FormHandle }) {
  const content = String(useWatch({ control: form.control, name: "content" }) ?? "");
  return <output className="text-cell text-fg-2">{carriedText(carried(content))}</output>;
}
