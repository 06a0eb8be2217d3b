import { tenantCalls } from "../../../contract/basics/tenant/tenant.calls.ts";
import type { Locale } from "../../../contract/languages.ts";
import type { InputOf, OutputOf } from "../../../contract/types.ts";
import { adminsReason, appsReason, codeReason } from "../../../lending/rights/new-lender.rules.ts";
import { accountReason } from "../../../lending/rights/staff.rules.ts";
import { send } from "../../client/client.ts";
import { choice, text } from "../../form/kinds.ts";
import { formPage, type Saving } from "../../form/page/definition.ts";
import type { ValuesOf } from "../../form/use-form.ts";
import { t } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import { queueOf } from "../../table/queue/queues.ts";
import { appsOf, confirmedOf, followMarket, lawKinds, lawNames, lenderKinds, marketNow } from "./lender.fields.ts";
import { showOnce } from "./show-once.ts";
import { path } from "./tenant.path.ts";

const calls = tenantCalls;

/** Products of one's own lender that can be copied; asked for each time the form opens. */
let templates: OutputOf<"tenant.templates"> = [];
const templateOptions = () => [
  { value: 0, label: t("authority.tenant.field.standard") },
  ...templates.flatMap(({ id, name, region }) => (region === marketNow() ? [{ value: id, label: name }] : [])),
];

const fields = {
  code: text({ label: "authority.tenant.column.code", required: true, rules: [codeReason] }),
  ...lenderKinds,
  template: choice({ label: "authority.tenant.field.template", required: true, options: templateOptions }),
  ...lawKinds(true),
  firstAccount: text({ label: "authority.tenant.field.firstAccount", required: true, rules: [accountReason] }),
  firstName: text({ label: "authority.tenant.field.firstName", required: true }),
  firstEmail: text({ label: "authority.tenant.field.firstEmail" }),
  secondAccount: text({ label: "authority.tenant.field.secondAccount", required: true, rules: [accountReason] }),
  secondName: text({ label: "authority.tenant.field.secondName", required: true }),
  secondEmail: text({ label: "authority.tenant.field.secondEmail" }),
  payPage: text({ label: "authority.tenant.field.payPage" }),
  stopPage: text({ label: "authority.tenant.field.stopPage" }),
};
type Fields = typeof fields;
type Values = ValuesOf<Fields>;

const inputOf = (values: Values): InputOf<"tenant.save"> => ({
  code: values.code,
  name: values.name,
  region: marketNow(),
  timeZone: String(values.timeZone ?? ""),
  ...(values.locale === null ? {} : { locale: values.locale as Locale }),
  languages: values.languages as Locale[],
  apps: appsOf(values.apps),
  ...(values.template === null ? {} : { template: Number(values.template) }),
  law: confirmedOf(values),
  firstAccount: values.firstAccount,
  firstName: values.firstName,
  firstEmail: values.firstEmail,
  secondAccount: values.secondAccount,
  secondName: values.secondName,
  secondEmail: values.secondEmail,
  payPage: values.payPage,
  stopPage: values.stopPage,
});

async function save({ values, key, source }: Saving<Fields>): Promise<void> {
  const made = await ports.send(calls["tenant.save"], inputOf(values), { command: "tenant.add", source, idempotencyKey: key });
  ports.tell({ kind: "done", text: t("authority.tenant.made", { name: values.name }) }, "tenant.add");
  showOnce(made, source);
}

const judge = ({ apps, firstAccount, firstName, secondAccount, secondName }: Values) =>
  appsReason(appsOf(apps)) ?? adminsReason({ account: firstAccount, name: firstName }, { account: secondAccount, name: secondName });

const section = (id: "lender" | "market" | "apps" | "products" | "law" | "roles" | "admins" | "channels" | "parameters" | "ready") => ({
  id,
  title: () => t(`authority.tenant.section.${id}`),
});

/** A new lender, from its code to what it still needs: nothing is made before the end, and then all of it at once. */
export const newLenderForm = formPage<Fields>({
  path,
  title: () => t("authority.tenant.add"),
  permission: { add: calls["tenant.save"].permission, edit: calls["tenant.save"].permission },
  sections: [
    { ...section("lender"), note: () => t("authority.tenant.note.lender"), fields: ["code", "name"] },
    { ...section("market"), fields: ["region", "timeZone", "locale", "languages"] },
    { ...section("apps"), fields: ["apps"] },
    { ...section("products"), fields: ["template"] },
    { ...section("law"), note: () => t("authority.tenant.note.law"), fields: lawNames },
    { ...section("roles"), note: () => t("authority.tenant.note.roles"), fields: [] },
    {
      ...section("admins"),
      note: () => t("authority.tenant.note.admins"),
      fields: ["firstAccount", "firstName", "firstEmail", "secondAccount", "secondName", "secondEmail"],
    },
    { ...section("channels"), note: () => t("authority.tenant.note.channels"), fields: [] },
    { ...section("parameters"), note: () => t("authority.tenant.note.parameters"), fields: ["payPage", "stopPage"] },
    { ...section("ready"), note: () => t("authority.tenant.note.ready"), fields: [] },
  ],
  fields,
  judge,
  follow: followMarket,
  prepare: async () => (templates = await send(calls["tenant.templates"], {})),
  read: async () => [],
  save,
  saved: () => queueOf(path)?.queue.reload(),
  texts: ["authority", "parameter"],
});
