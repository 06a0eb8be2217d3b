import { systemUpdateLogCalls as calls } from "../../../../contract/basics/log/update-log.calls.ts";
import type { InputOf, OutputOf } from "../../../../contract/types.ts";
import { localDate, startOfDay } from "../../../../lending/time/zone.ts";
import { send } from "../../../client/client.ts";
import { date, lines, text } from "../../../form/kinds.ts";
import { formPage, type Saving, type Version } from "../../../form/page/definition.ts";
import type { ValuesOf } from "../../../form/use-form.ts";
import { timeZone } from "../../../i18n/format.ts";
import { t } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { queueOf } from "../../../table/queue/queues.ts";
import { judgeTexts, namesSent, textSections, textsOf, translations, wordsOf } from "./translations.ts";

export const path = "/system/logManagement/updateLog";
type Stored = OutputOf<"systemUpdateLog.versions">[number];

const fields = {
  version: text({ label: "system.release.column.version", required: true }),
  title: text({ label: "notice.field.title", required: true }),
  content: lines({ label: "notice.column.content", required: true }),
  ...translations,
  publishTime: date({ label: "system.release.field.publish", hint: () => t("system.release.hint.publish") }),
};
type Fields = typeof fields;
type Values = ValuesOf<Fields>;

const dayOf = (instant: string): string => localDate(new Date(instant), timeZone());
const today = (): string => localDate(new Date(), timeZone());

const versionOf = ({ revision, createBy, createTime, isInForce, texts, publishTime, ...same }: Stored): Version<Fields> => ({
  version: revision,
  by: createBy,
  at: createTime,
  from: publishTime,
  isInForce,
  values: {
    version: same.version,
    title: same.title,
    content: same.content,
    ...wordsOf(texts),
    ...(new Date(publishTime) > new Date() ? { publishTime: dayOf(publishTime) } : {}),
  },
});

/** A day that has begun is now. */
const beginOf = (day: string | null): string | null => (day === null || day <= today() ? null : startOfDay(day, timeZone()).toISOString());

const inputOf = (values: Values) => ({
  version: values.version,
  title: values.title,
  content: values.content,
  texts: textsOf(values) as InputOf<"systemUpdateLog.add">["texts"],
  publishTime: beginOf(values.publishTime),
});

/** Of an edited note only what was changed is sent. */
async function save({ id, version: revision, values, changed, key, source }: Saving<Fields>): Promise<void> {
  const meta = { command: "release.save", source, idempotencyKey: key };
  const input = inputOf(values);
  if (id === null) await ports.send(calls["systemUpdateLog.add"], input, meta);
  else {
    const names = namesSent(changed);
    const part = Object.fromEntries(Object.entries(input).filter(([name]) => names.has(name)));
    await ports.send(calls["systemUpdateLog.update"], { id, ...part, ...(revision === null ? {} : { revision }) }, meta);
  }
  ports.tell({ kind: "done", text: t(id === null ? "system.release.added" : "form.page.saved") }, "release.save");
}

/** A release note in its languages. */
export const releaseForm = formPage<Fields>({
  path,
  title: (record) => record?.values.version ?? t("system.release.add"),
  permission: { add: calls["systemUpdateLog.add"].permission, edit: calls["systemUpdateLog.update"].permission },
  sections: [
    { id: "text", title: () => t("notice.section.text"), fields: ["version", "title", "content"] },
    ...textSections(),
    { id: "time", title: () => t("notice.section.time"), fields: ["publishTime"] },
  ],
  fields,
  judge: judgeTexts,
  read: async (id) => (await send(calls["systemUpdateLog.versions"], { id })).map(versionOf),
  save,
  saved: () => queueOf(path)?.queue.reload(),
  versions: true,
  texts: ["system"],
});
