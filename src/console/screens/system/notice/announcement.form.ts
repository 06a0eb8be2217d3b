import { systemNoticeCalls } from "../../../../contract/basics/system-notice.calls.ts";
import type { InputOf, OutputOf } from "../../../../contract/types.ts";
import { notBefore } from "../../../../lending/field.rules.ts";
import { addDays, localDate, startOfDay } from "../../../../lending/time/zone.ts";
import { send } from "../../../client/client.ts";
import { date, lines, many, text, toggle } from "../../../form/kinds.ts";
import { formPage, type Saving, type Version } from "../../../form/page/definition.ts";
import type { ValuesOf } from "../../../form/use-form.ts";
import { timeZone } from "../../../i18n/format.ts";
import { t } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { settings } from "../../../kernel/state/settings.ts";
import { queueOf } from "../../../table/queue/queues.ts";
import { languageName, roleWord } from "./notice.words.ts";
import { judgeTexts, namesSent, textSections, textsOf, translations, wordsOf } from "./translations.ts";

export const path = "/system/announcement";
const calls = systemNoticeCalls;
type Stored = OutputOf<"systemNotice.versions">[number];

/** Roles that a notice may name; asked for each time the form opens. */
let roles: OutputOf<"systemNotice.audience"> = [];
const roleOptions = () =>
  roles.map(({ id, code, people }) => ({ value: id, label: t("notice.option.role", { role: roleWord(code), people }) }));
const languageOptions = () => settings.locales.map((value) => ({ value, label: languageName(value) }));
const today = (): string => localDate(new Date(), timeZone());

const fields = {
  title: text({ label: "notice.field.title", required: true }),
  content: lines({ label: "notice.column.content", required: true }),
  ...translations,
  roleIds: many({ label: "notice.field.roles", options: roleOptions, hint: () => t("notice.hint.everybody") }),
  languages: many({ label: "notice.field.languages", options: languageOptions, hint: () => t("notice.hint.everyLanguage") }),
  startTime: date({ label: "notice.field.startTime" }),
  endTime: date({ label: "notice.field.endTime" }),
  top: toggle({ label: "notice.field.top" }),
  effectiveFrom: date({ label: "notice.field.effectiveFrom", rules: [(day) => notBefore(today())(day)] }),
};
type Fields = typeof fields;
type Values = ValuesOf<Fields>;

const dayOf = (instant: string): string => localDate(new Date(instant), timeZone());
/** The last day of what ends with an instant. */
const lastDayOf = (instant: string): string => dayOf(new Date(new Date(instant).getTime() - 1).toISOString());
const beginOf = (day: string | null): string | null => (day === null ? null : startOfDay(day, timeZone()).toISOString());
const endOf = (day: string | null): string | null => (day === null ? null : startOfDay(addDays(day, 1), timeZone()).toISOString());

/** A version as the form holds it. A day from which it holds is only told while it is still to come: what is saved holds at once otherwise. */
function valuesOf({ texts, startTime, endTime, effectiveFrom, ...same }: Stored): Partial<Values> {
  return {
    title: same.title,
    content: same.content,
    ...wordsOf(texts),
    roleIds: same.roleIds,
    languages: same.languages,
    startTime: startTime && dayOf(startTime),
    endTime: endTime && lastDayOf(endTime),
    top: same.top,
    ...(new Date(effectiveFrom) > new Date() ? { effectiveFrom: dayOf(effectiveFrom) } : {}),
  };
}
const versionOf = (stored: Stored): Version<Fields> => ({
  version: stored.version,
  by: stored.createBy,
  at: stored.createTime,
  from: stored.effectiveFrom,
  isInForce: stored.isInForce,
  values: valuesOf(stored),
});

const inputOf = (values: Values) => ({
  title: values.title,
  content: values.content,
  texts: textsOf(values) as InputOf<"systemNotice.add">["texts"],
  roleIds: values.roleIds.map(Number),
  languages: values.languages.map(String),
  startTime: beginOf(values.startTime),
  endTime: endOf(values.endTime),
  top: values.top,
  effectiveFrom: values.effectiveFrom === null || values.effectiveFrom === today() ? null : beginOf(values.effectiveFrom),
});

/** Of an edited notice only what was changed is sent. */
async function save({ id, version, values, changed, key, source }: Saving<Fields>): Promise<void> {
  const meta = { command: "notice.save", source, idempotencyKey: key };
  const input = inputOf(values);
  if (id === null) await ports.send(calls["systemNotice.add"], input, meta);
  else {
    const names = namesSent(changed);
    const part = Object.fromEntries(Object.entries(input).filter(([name]) => names.has(name)));
    await ports.send(calls["systemNotice.update"], { id, ...part, ...(version === null ? {} : { version }) }, meta);
  }
  ports.tell({ kind: "done", text: t(id === null ? "notice.added" : "form.page.saved") }, "notice.save");
}

/** What has a beginning ends after it. */
function judge(values: Values) {
  const { startTime, endTime } = values;
  return (
    judgeTexts(values) ?? (startTime && endTime && startTime > endTime ? ({ error: "range.reversed", field: "endTime" } as const) : null)
  );
}

/** A notice with its texts, its audience and its time. */
export const noticeForm = formPage<Fields>({
  path,
  title: (record) => record?.values.title ?? t("notice.add"),
  permission: { add: calls["systemNotice.add"].permission, edit: calls["systemNotice.update"].permission },
  sections: [
    { id: "text", title: () => t("notice.section.text"), fields: ["title", "content"] },
    ...textSections(),
    { id: "audience", title: () => t("notice.section.audience"), fields: ["roleIds", "languages"] },
    { id: "time", title: () => t("notice.section.time"), fields: ["effectiveFrom", "startTime", "endTime", "top"] },
  ],
  fields,
  judge,
  prepare: async () => (roles = await send(calls["systemNotice.audience"], {})),
  read: async (id) => (await send(calls["systemNotice.versions"], { id })).map(versionOf),
  save,
  saved: () => queueOf(path)?.queue.reload(),
  versions: true,
  texts: ["system"],
});
