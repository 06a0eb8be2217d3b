import { tenantCalls } from "../../../contract/basics/tenant/tenant.calls.ts";
import type { Locale } from "../../../contract/languages.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { appsReason } from "../../../lending/rights/new-lender.rules.ts";
import { send } from "../../client/client.ts";
import { formPage, type Saving, type Version } from "../../form/page/definition.ts";
import type { ValuesOf } from "../../form/use-form.ts";
import { t } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import { queueOf } from "../../table/queue/queues.ts";
import { appsOf, confirmedOf, followMarket, lawKinds, lawNames, lenderKinds, marketNow } from "./lender.fields.ts";
import { showOnce } from "./show-once.ts";
import { path } from "./tenant.path.ts";

const calls = tenantCalls;
/** Law is asked for only where the market is another: the server says which row is missing. */
const fields = { ...lenderKinds, ...lawKinds(false) };
type Fields = typeof fields;

function versionOf({ name, region, timeZone, locale, languages, apps }: OutputOf<"tenant.detail">): Version<Fields> {
  const spoken = languages.length > 0 ? languages : [locale];
  // Before values are written as choices: what can be chosen is the market's.
  followMarket({ region: [region] });
  const values: Partial<ValuesOf<Fields>> = { name, region, timeZone, locale, languages: spoken, apps: apps.join("\n") };
  return { version: 1, by: "", at: "", from: null, isInForce: true, values };
}

async function save({ id, values, key, source }: Saving<Fields>): Promise<void> {
  const { name, timeZone, locale, languages, apps } = values;
  const made = await ports.send(
    calls["tenant.save"],
    {
      id: id ?? 0,
      name,
      region: marketNow(),
      timeZone: String(timeZone ?? ""),
      ...(locale === null ? {} : { locale: locale as Locale }),
      languages: languages as Locale[],
      apps: appsOf(apps),
      law: confirmedOf(values),
    },
    { command: "tenant.edit", source, idempotencyKey: key },
  );
  ports.tell({ kind: "done", text: t(made.pending ? "authority.tenant.waits" : "authority.tenant.saved", { name }) }, "tenant.edit");
  if (made.keys.length > 0) showOnce(made, source);
}

/** Name, languages and apps hold at once; another market is read anew, and waits for a second person. */
export const editLenderForm = formPage<Fields>({
  path,
  title: (record) => record?.values.name ?? t("authority.tenant.edit"),
  permission: { add: calls["tenant.save"].permission, edit: calls["tenant.save"].permission },
  sections: [
    { id: "lender", title: () => t("authority.tenant.section.lender"), fields: ["name", "apps"] },
    { id: "market", title: () => t("authority.tenant.section.market"), fields: ["region", "timeZone", "locale", "languages"] },
    { id: "law", title: () => t("authority.tenant.section.law"), note: () => t("authority.tenant.note.region"), fields: lawNames },
  ],
  fields,
  judge: ({ apps }) => appsReason(appsOf(apps)),
  follow: followMarket,
  read: async (id) => [versionOf(await send(calls["tenant.detail"], { tenantId: id }))],
  save,
  saved: () => queueOf(path)?.queue.reload(),
  texts: ["authority", "parameter"],
});
