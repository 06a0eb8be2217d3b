import { appVersionCalls as calls } from "../../../../contract/product/app-version.calls.ts";
import type { RowOf } from "../../../../contract/types.ts";
import type { Rule } from "../../../../lending/reason.ts";
import { choice, lines, number, text, toggle } from "../../../form/kinds.ts";
import { t } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { appOptions } from "../../../table/filter/options.ts";
import { FieldsDialog, type Asked } from "../../../form/fields-dialog.tsx";

type Release = RowOf<"appVersion.list">;
const between =
  (min: number, max: number): Rule<number> =>
  (value) =>
    Number.isInteger(value) && value >= min && value <= max ? null : { error: "field.amount", vars: { min, max } };
const fields = {
  appId: choice({ label: "setting.product.column.app", required: true, options: appOptions }),
  version: text({ label: "product.appVersion.version", required: true }),
  build: number({ label: "product.appVersion.build", required: true, rules: [between(1, 2_147_483_647)] }),
  force: toggle({ label: "product.appVersion.force" }),
  grayPercent: number({
    label: "product.appVersion.gray",
    required: true,
    rules: [between(1, 100)],
    hint: () => t("product.appVersion.grayHint"),
  }),
  url: text({ label: "product.appVersion.url" }),
  notes: lines({ label: "product.appVersion.notes" }),
};

/** A release: what it is, how many devices are told of it, and whether they have to take it. */
export function AppVersionForm({ subject, source, submit, cancel }: Asked<Release | null>) {
  return (
    <FieldsDialog
      title={t(subject ? "product.appVersion.edit" : "product.appVersion.add")}
      fields={fields}
      initial={subject ?? { grayPercent: 100 }}
      cancel={cancel}
      submit={async ({ appId, build, grayPercent, ...typed }, idempotencyKey) => {
        const input = { ...typed, appId: Number(appId), build: Number(build), grayPercent: Number(grayPercent) };
        await ports.send(
          calls["appVersion.save"],
          { ...input, ...(subject ? { id: subject.id } : {}) },
          { command: "appVersion.save", source, idempotencyKey },
        );
        ports.tell({ kind: "done", text: t("product.done") }, "appVersion.save");
        submit(true);
      }}
    />
  );
}
