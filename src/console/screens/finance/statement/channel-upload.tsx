import { useEffect, useRef, useState } from "react";
import { reconcileCalls } from "../../../../contract/finance/reconcile.calls.ts";
import type { InputOf, OutputOf } from "../../../../contract/types.ts";
import { statementTypes } from "../../../../lending/finance/reconciliation.machine.ts";
import { read } from "../../../client/client.ts";
import { dateTyped } from "../../../form/kinds.ts";
import { formatDay, formatMoney, formatNumber } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { Field } from "../../../ui/field.tsx";
import { loadChannels, useChannels } from "./channels.ts";
import { channelFields, Columns, Faults, FirstLines, type PartColumns } from "./upload-parts.tsx";
import { useGuarded } from "./use-guarded.ts";
import type { Chosen } from "./upload.form.tsx";

type Preview = OutputOf<"reconcile.preview">;
type Channel = Pick<Preview & InputOf<"reconcile.preview">, "type" | "channelId">;
interface Given {
  readonly channel: Channel | null;
  readonly file: Chosen | null;
  readonly day: string;
  readonly columns: PartColumns | null;
}

/** Whose file it is, as one of the values of a choice; null where that names an own account. */
export function channelOf(value: string): Channel | null {
  const [word, channelId] = value.split(":");
  const type = statementTypes.find((each) => each === word);
  return type && channelId ? { type, channelId } : null;
}

/** Ways in and out as values of a choice, each with the day of its latest statement. */
export function useStatementChannels(): readonly (readonly [value: string, word: string])[] {
  useT();
  useEffect(() => void loadChannels(true), []);
  return useChannels().map(({ type, channelId, name, lastDay }) => {
    const last = lastDay ? t("reconcile.channelStatement.last", { day: formatDay(lastDay) }) : t("reconcile.channelStatement.never");
    return [`${type}:${channelId}`, [channelId, name, t(`reconcile.difference.type.${type}`), last].filter(Boolean).join(" · ")];
  });
}

const isWhole = (columns: PartColumns): columns is NonNullable<InputOf<"reconcile.uploadFile">["columns"]> =>
  Boolean(columns.date && columns.tradeNo && (columns.amount ?? columns.credit) && columns.dateOrder && columns.decimal);

function inputOf({ channel, file, day, columns }: Given): InputOf<"reconcile.preview"> | null {
  const date = dateTyped(day);
  return (
    channel &&
    file && {
      ...channel,
      fileName: file.name,
      content: file.content,
      ...(columns && isWhole(columns) ? { columns } : {}),
      ...(date ? { date } : {}),
    }
  );
}

/** A channel's file: what it says beside the book shows at once, and one act keeps it and judges it. */
export function useChannelUpload({ source, submit }: { readonly source: Source; readonly submit: (saved: true) => void }) {
  const [given, setGiven] = useState<Given>({ channel: null, file: null, day: "", columns: null });
  const [preview, setPreview] = useState<Preview | null>(null);
  const { failure, isBusy, guarded } = useGuarded();
  const key = useRef(crypto.randomUUID());
  const change = (more: Partial<Given>) => {
    const next = { ...given, ...more };
    setGiven(next);
    const input = inputOf(next);
    if (!input) return Promise.resolve();
    return guarded(async () => {
      const mine = crypto.randomUUID();
      key.current = mine;
      const found = await read(reconcileCalls["reconcile.preview"], input);
      // Of what is asked while somebody types the last answer counts.
      if (key.current === mine) setPreview(found);
    });
  };
  const send = () =>
    void guarded(async () => {
      const input = inputOf(given);
      if (!input || !preview?.date) return;
      const meta = { command: "statement.upload", source, idempotencyKey: key.current };
      const { differences } = await ports.send(reconcileCalls["reconcile.uploadFile"], { ...input, date: preview.date }, meta);
      const text =
        differences === 0
          ? t("reconcile.channelStatement.agrees")
          : t("reconcile.channelStatement.differs", { count: formatNumber(differences) });
      ports.tell({ kind: "done", text }, "statement.upload");
      submit(true);
    });
  return { given, preview, failure, isBusy, change, send };
}
type ChannelUpload = ReturnType<typeof useChannelUpload>;

export const isChannelReady = ({ preview }: ChannelUpload): boolean =>
  preview !== null && preview.asks.length === 0 && preview.faultCount === 0 && preview.date !== null && !preview.isAgreed;

/** What a channel's file leaves to be said, and how far it and the book differ. */
export function ChannelPart({ of: { given, preview, change } }: { readonly of: ChannelUpload }) {
  useT();
  return (
    <>
      <Field
        label={t("reconcile.channelStatement.day")}
        value={given.day}
        onChange={(event) => void change({ day: event.currentTarget.value })}
      />
      {preview && preview.headings.length > 0 ? (
        <Columns preview={preview} fields={channelFields} columns={given.columns} change={(columns) => void change({ columns })} />
      ) : null}
      {preview ? <Verdict preview={preview} /> : null}
    </>
  );
}

/** The fees of a file, beside the same by the channel's terms where it has such. */
const feeWord = (theirs: number, terms: number | null): string =>
  terms === null
    ? t("reconcile.channelStatement.fees", { theirs: formatMoney(theirs) })
    : t("reconcile.channelStatement.feesByTerms", {
        theirs: formatMoney(theirs),
        terms: formatMoney(terms),
        difference: formatMoney(theirs - terms),
      });

function Verdict({ preview }: { readonly preview: Preview }) {
  const { asks, date, count, sum, ourCount, ourAmount, differences, isAgreed, faultCount, lines, theirFee, termsFee } = preview;
  if (faultCount > 0) return <Faults preview={preview} />;
  if (asks.includes("day")) return <p className="text-warn">{t("reconcile.channelStatement.askDay")}</p>;
  if (asks.length > 0 || date === null) return null;
  const said = {
    day: formatDay(date),
    count: formatNumber(count),
    sum: formatMoney(sum),
    ourCount: formatNumber(ourCount),
    ourSum: formatMoney(ourAmount),
    differences: formatNumber(differences),
  };
  return (
    <div role="status" className="flex flex-col gap-2 text-cell">
      <p className="font-mono">{t("reconcile.channelStatement.plan", said)}</p>
      {theirFee === null ? null : (
        <p className={theirFee === termsFee ? "font-mono" : "text-warn font-mono"}>{feeWord(theirFee, termsFee)}</p>
      )}
      {isAgreed ? <p className="text-danger">{t("reconcile.channelStatement.locked")}</p> : null}
      <FirstLines lines={lines} />
    </div>
  );
}
