import { Alert } from "../../ui/alert.tsx";
import type { ReactNode } from "react";
import type { ListRecord } from "../../../contract/kernel/list.ts";
import { refusalCodes, type RefusalReason } from "../../../lending/options/refusal-reasons.ts";
import { formatMoney } from "../../i18n/format.ts";
import { textOf, useT } from "../../i18n/i18n.ts";
import { When } from "../../i18n/when.tsx";
import { failureText } from "../../i18n/reason.ts";
import type { Column } from "../../kernel/screen/screen.ts";
import { wordOf } from "../filter/options.ts";
import { plainCell } from "../grid/plain-cell.ts";
import { Spinner } from "../../ui/spinner.tsx";

interface FactsProps<R> {
  readonly list: ListRecord;
  readonly keys: readonly (keyof R & string)[];
  readonly row: R;
}
/** Columns of the row that are not empty, as the list shows them. */
export function Facts<R extends object>({ list, keys, row }: FactsProps<R>) {
  return (
    <Lines
      lines={keys.flatMap((key) => {
        const column = { ...list.columns[key], key } as unknown as Column<R>;
        const text = row[key] === null || row[key] === "" ? "" : plainCell(column, row);
        return text ? [{ term: textOf(column.label), value: text }] : [];
      })}
    />
  );
}

/** What people or banks have written: no word of ours. */
export const Own = ({ children }: { readonly children: string }) => <span translate="no">{children}</span>;

export interface FactLine {
  readonly term: string;
  readonly value: ReactNode;
}
/** Terms at the left, what they are at the right. */
export function Lines({ lines }: { readonly lines: readonly FactLine[] }) {
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
      {lines.map(({ term, value }) => (
        <div key={term} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-fg-2">{term}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

interface Refused {
  readonly by: string;
  readonly at: string;
  readonly refusal: RefusalReason | null;
  readonly remark: string;
}
/** The last request, where somebody has said no to it: who, and why. */
export function RefusedRequest({ refused }: { readonly refused: Refused | null }) {
  const t = useT();
  if (!refused) return null;
  const { by, at, refusal, remark } = refused;
  return (
    <Part title={t("approval.refused")}>
      <p className="text-warn">
        <When at={at} /> · <Own>{by}</Own>
        {refusal ? ` · ${wordOf(refusalCodes, refusal)}` : ""}
        {remark ? (
          <>
            {" · "}
            <Own>{remark}</Own>
          </>
        ) : null}
      </p>
    </Part>
  );
}

interface Entry {
  readonly code: string;
  readonly lines: readonly { readonly account: number; readonly debit: number; readonly credit: number }[];
}
/** What the ledger would say: each row with its accounts, debit and credit. */
export function Postings({ entries, none }: { readonly entries: readonly Entry[]; readonly none: string }) {
  const t = useT();
  if (entries.length === 0) return <p className="text-fg-2">{none}</p>;
  return (
    <ul className="flex flex-col gap-1 font-mono text-cell">
      {entries.map(({ code, lines }, at) => (
        <li key={`${code} ${at}`} className="grid grid-cols-[3rem_1fr]">
          <span className="font-semibold">{code}</span>
          <span>
            {lines.map(({ account, debit, credit }) => (
              <span key={account} className="grid grid-cols-[4rem_1fr_1fr] text-right">
                <span className="text-left">{account}</span>
                <span>{debit ? t("finance.waiver.evidence.debit", { amount: formatMoney(debit) }) : ""}</span>
                <span>{credit ? t("finance.waiver.evidence.credit", { amount: formatMoney(credit) }) : ""}</span>
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface Answer<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly waiting: boolean;
}
/** What was asked for a row; of another row nothing is shown while it is on its way. */
export function Answered<T>({
  asked: { data, error, waiting },
  show,
}: {
  readonly asked: Answer<T>;
  readonly show: (data: T) => ReactNode;
}) {
  const t = useT();
  if (error) return <Alert>{failureText(error)}</Alert>;
  return data !== undefined && !waiting ? <>{show(data)}</> : <Spinner label={t("common.loading")} />;
}
