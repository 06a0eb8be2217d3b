import type { OutputOf } from "../../../../contract/types.ts";
import { formatDay, formatMoney, formatNumber } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { inputClass } from "../../../ui/field.tsx";
import { focusOnMount } from "../../../ui/focus.ts";

type Preview = OutputOf<"statement.preview">;
export type PartColumns = NonNullable<Preview["columns"]>;

/** What a column of an own account's file may mean. */
const accountFields = ["date", "amount", "credit", "debit", "tradeNo", "payer", "memo", "balance"] as const;
/** The same of a channel's. */
export const channelFields = ["date", "amount", "credit", "debit", "fee", "tradeNo", "status"] as const;
const orders = ["ymd", "dmy", "mdy"] as const;

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly values: readonly (readonly [value: string, word: string])[];
  readonly set: (value: string | undefined) => void;
  /** It is where the form begins. */
  readonly isFirst?: boolean;
}
/** One of a few, in the browser's own list. */
export function Choice({ label, value, values, set, isFirst = false }: ChoiceProps) {
  return (
    <label className="flex flex-col gap-1 text-cell text-fg-1">
      {label}
      <select
        value={value}
        {...(isFirst ? { ref: focusOnMount } : {})}
        className={`${inputClass} border-line-strong`}
        onChange={(event) => set(event.currentTarget.value || undefined)}
      >
        <option value="">–</option>
        {values.map(([each, word]) => (
          <option key={each} value={each}>
            {word}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ColumnsProps {
  readonly preview: { readonly headings: readonly string[]; readonly columns: PartColumns | null; readonly asks: readonly string[] };
  readonly fields?: readonly (keyof PartColumns & ("status" | "fee" | (typeof accountFields)[number]))[];
  readonly columns: PartColumns | null;
  readonly change: (columns: PartColumns) => void;
}
/** Which column means what: as it is kept for the account or as the headings say, to be changed here. */
export function Columns({ preview, columns, change, fields = accountFields }: ColumnsProps) {
  useT();
  const now = columns ?? preview.columns ?? {};
  const titles = preview.headings.map((each) => [each, each] as const);
  const isAsked = preview.asks.some((each) => each !== "balances" && each !== "day");
  return (
    <fieldset className="flex flex-col gap-2">
      {isAsked ? <legend className="text-warn">{t("reconcile.statement.upload.ask")}</legend> : null}
      <div className="grid grid-cols-4 gap-2">
        {fields.map((field) => (
          <Choice
            key={field}
            label={t(`reconcile.statement.field.${field}`)}
            value={now[field] ?? ""}
            values={titles}
            set={(value) => change({ ...now, [field]: value })}
          />
        ))}
        <Choice
          label={t("reconcile.statement.field.dateOrder")}
          value={now.dateOrder ?? ""}
          values={orders.map((each) => [each, t(`reconcile.statement.order.${each}`)])}
          set={(value) => change({ ...now, dateOrder: orders.find((each) => each === value) })}
        />
        <Choice
          label={t("reconcile.statement.field.decimal")}
          value={now.decimal ?? ""}
          values={[".", ","].map((each) => [each, `1234${each}50`])}
          set={(value) => change({ ...now, decimal: value === "." || value === "," ? value : undefined })}
        />
      </div>
    </fieldset>
  );
}

const known = [
  "date",
  "amount",
  "credit",
  "debit",
  "tradeNo",
  "payer",
  "memo",
  "balance",
  "opening",
  "closing",
  "content",
  "currency",
  "status",
  "fee",
] as const;
/** What a field is called; one that nobody sees by a name has its code. */
export const fieldWord = (field: string): string => {
  const found = known.find((each) => each === field);
  return found ? t(`reconcile.statement.field.${found}`) : field;
};

/** What is wrong with the file, line by line. */
export function Faults({ preview: { faults, faultCount } }: { readonly preview: Pick<Preview, "faults" | "faultCount"> }) {
  return (
    <div role="alert" className="text-danger">
      <p>{t("reconcile.statement.upload.faults", { count: formatNumber(faultCount) })}</p>
      <ul className="max-h-40 overflow-y-auto">
        {faults.map(({ line, field, fault }) => (
          <li key={`${line} ${field}`}>
            {t("reconcile.statement.upload.fault", { line, field: fieldWord(field), fault: t(`reconcile.statement.fault.${fault}`) })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What would come of the file: its sum between its balances, its first lines, or what is wrong with it. */
export function Verdict({ preview }: { readonly preview: Preview }) {
  useT();
  const { opening, closing, sum, count, lines, isKnown, faultCount } = preview;
  if (faultCount > 0) return <Faults preview={preview} />;
  const isWhole = opening !== null && closing !== null;
  const amounts = {
    count: formatNumber(count),
    sum: formatMoney(sum),
    opening: formatMoney(opening ?? 0),
    closing: formatMoney(closing ?? 0),
  };
  return (
    <div role="status" className="flex flex-col gap-2 text-cell">
      {isKnown ? <p className="text-danger">{t("reconcile.statement.upload.known")}</p> : null}
      {isWhole && count > 0 ? <p className="font-mono">{t("reconcile.statement.upload.plan", amounts)}</p> : null}
      {isWhole && opening + sum !== closing ? <p className="text-danger">{t("reconcile.statement.upload.unbalanced")}</p> : null}
      <FirstLines lines={lines} />
    </div>
  );
}

/** The file's first lines, as they were read. */
export const FirstLines = ({ lines }: Pick<Preview, "lines">) => (
  <table className="w-full">
    <tbody translate="no">
      {lines.slice(0, 8).map(({ line, day, amount, tradeNo, payer, memo, status }) => (
        <tr key={line} className="border-t border-line">
          <td className="whitespace-nowrap py-0.5 pr-3">{formatDay(day)}</td>
          <td className="whitespace-nowrap pr-3 text-right font-mono">{formatMoney(amount)}</td>
          <td className="pr-3">{tradeNo}</td>
          <td className="pr-3">{payer}</td>
          <td>{memo || status}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
