import { userTypes } from "../../../../lending/options/user-types.ts";
import { Refused, type Rule } from "../../../../lending/reason.ts";
import { choice, many, number, toggle } from "../../../form/kinds.ts";
import { t } from "../../../i18n/i18n.ts";
import { session } from "../../../kernel/state/session.ts";
import { appOptions } from "../../../table/filter/options.ts";
import { FieldsDialog, type Asked } from "../../../form/fields-dialog.tsx";
import { saveRows, sentOf, type Row, type Sent } from "./relevance.rows.ts";

const whole: Rule<number> = (value) =>
  Number.isInteger(value) && value >= 0 && value <= 10_000 ? null : { error: "field.amount", vars: { min: 0, max: 10_000 } };
const count = (label: "product.relevance.from" | "product.relevance.to" | "product.relevance.days") => ({ label, rules: [whole] });

/** Products with their app, since one of an app leads to others of it. */
const productOptions = () => {
  const { apps = [], products = [] } = session.get().me?.tenant ?? {};
  return products.map(({ id, name, appId }) => ({ value: id, label: `${name} (${apps.find((app) => app.id === appId)?.name ?? appId})` }));
};
const typeOptions = () => userTypes.map((value) => ({ value, label: t(`table.userType.${value}`) }));
const fields = {
  appId: choice({ label: "setting.product.column.app", required: true, options: appOptions }),
  productId: choice({
    label: "product.relevance.product",
    required: true,
    options: productOptions,
    hint: () => t("product.relevance.productHint"),
  }),
  settledFrom: number({ ...count("product.relevance.from"), required: true }),
  settledTo: number({ ...count("product.relevance.to"), hint: () => t("product.relevance.toHint") }),
  overdueDaysLimit: number({ ...count("product.relevance.days"), required: true, hint: () => t("product.relevance.daysHint") }),
  upgradeTo: choice({ label: "product.relevance.up", options: productOptions, hint: () => t("product.relevance.sameHint") }),
  sameLevel: choice({ label: "product.relevance.same", options: productOptions }),
  downgradeTo: choice({ label: "product.relevance.down", options: productOptions }),
  userTypes: many({ label: "product.relevance.types", options: typeOptions, hint: () => t("product.relevance.typesHint") }),
  enabled: toggle({ label: "product.relevance.enabled" }),
};
const numberOr = (value: string | number | null): number | null => (value === null ? null : Number(value));

/** A refusal about a row of the app, at its field of the form where it is about this one. */
function atField(refused: unknown): unknown {
  if (!(refused instanceof Refused)) return refused;
  const [, field] = /^rows\.\d+\.(\w+)$/.exec(refused.reason.field ?? "") ?? [];
  return field ? new Refused({ ...refused.reason, field }) : refused;
}

/** What follows a product, by how many loans were settled and how late the last one was. */
export function RelevanceForm({ subject, source, submit, cancel }: Asked<Row | null>) {
  return (
    <FieldsDialog
      title={t(subject ? "product.relevance.edit" : "product.relevance.add")}
      fields={fields}
      initial={subject ?? { settledFrom: 0, overdueDaysLimit: 0, enabled: true }}
      judge={({ settledFrom, settledTo }) =>
        settledTo !== null && Number(settledFrom) > settledTo ? { error: "relevance.reversed", field: "settledTo" } : null
      }
      cancel={cancel}
      submit={async ({ appId, ...typed }, key) => {
        const row = {
          ...(subject ? sentOf(subject) : {}),
          ...typed,
          productId: Number(typed.productId),
          settledFrom: Number(typed.settledFrom),
          overdueDaysLimit: Number(typed.overdueDaysLimit),
          upgradeTo: numberOr(typed.upgradeTo),
          sameLevel: numberOr(typed.sameLevel),
          downgradeTo: numberOr(typed.downgradeTo),
        } as Sent;
        const to = (rows: readonly Sent[]) => (subject ? rows.map((each) => (each.id === subject.id ? row : each)) : [...rows, row]);
        await saveRows({ appId: Number(appId), to, source, key }).catch((refused: unknown) => {
          throw atField(refused);
        });
        submit(true);
      }}
    />
  );
}
