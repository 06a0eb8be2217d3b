import { appCalls as calls } from "../../../../contract/product/app.calls.ts";
import type { InputOf, RowOf } from "../../../../contract/types.ts";
import { appTypeCodes, osCodes } from "../../../../lending/options/app-codes.ts";
import { choice, text } from "../../../form/kinds.ts";
import { t } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { choicesOf } from "../../../table/filter/options.ts";
import { FieldsDialog, type Asked } from "../../../form/fields-dialog.tsx";
import { languageOptions } from "../languages.ts";

type App = RowOf<"app.list">;
const fields = {
  name: text({ label: "product.field.name", required: true }),
  packageName: text({ label: "product.app.package", hint: () => t("product.app.packageHint") }),
  osType: choice({ label: "product.app.os", required: true, options: choicesOf(osCodes) }),
  appType: choice({ label: "product.app.type", required: true, options: choicesOf(appTypeCodes) }),
  locale: choice({ label: "product.app.locale", options: languageOptions }),
  storeUrl: text({ label: "product.app.store" }),
  privacyUrl: text({ label: "product.app.privacy" }),
};

/** What an app is known by. */
export function AppForm({ subject, source, submit, cancel }: Asked<App | null>) {
  return (
    <FieldsDialog
      title={t(subject ? "product.app.edit" : "product.app.add")}
      fields={fields}
      initial={subject ? { ...subject, locale: subject.locale || null } : { osType: 0, appType: 0 }}
      cancel={cancel}
      submit={async ({ locale, osType, appType, ...typed }, idempotencyKey) => {
        const input = { ...typed, osType: Number(osType), appType: Number(appType), locale: String(locale ?? "") } as InputOf<"app.save">;
        const seen = subject ? { id: subject.id, version: subject.version } : {};
        await ports.send(calls["app.save"], { ...input, ...seen }, { command: "app.save", source, idempotencyKey });
        ports.tell({ kind: "done", text: t("product.done") }, "app.save");
        submit(true);
      }}
    />
  );
}
