import { useRef, useState } from "react";
import { statementCalls } from "../../../../contract/finance/statement/statement.calls.ts";
import type { InputOf, OutputOf } from "../../../../contract/types.ts";
import { read } from "../../../client/client.ts";
import { useOwnAccounts } from "../../../form/money/own-accounts.ts";
import { readMoney } from "../../../form/local-number.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { packed } from "./pack.ts";
import { Choice, Columns, fieldWord, Verdict, type PartColumns } from "./upload-parts.tsx";
import { UploadProgress, useUploadState, type Upload } from "./upload-progress.tsx";

type Preview = OutputOf<"statement.preview">;
interface Props {
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}
interface Typed {
  readonly account: string;
  readonly opening: string;
  readonly closing: string;
  readonly columns: PartColumns | null;
}
interface Chosen {
  readonly name: string;
  readonly content: string;
}

const isWhole = (columns: PartColumns): columns is NonNullable<InputOf<"statement.upload">["columns"]> =>
  Boolean(columns.date && (columns.amount ?? columns.credit) && columns.dateOrder && columns.decimal);

function inputOf(file: Chosen, { account, opening, closing, columns }: Typed): InputOf<"statement.upload"> {
  const [first, last] = [readMoney(opening), readMoney(closing)];
  return {
    account,
    fileName: file.name,
    content: file.content,
    ...(columns && isWhole(columns) ? { columns } : {}),
    ...(first === null ? {} : { opening: first }),
    ...(last === null ? {} : { closing: last }),
  };
}

const endingText = ({ state, lines, known, exact, named }: Upload): string =>
  state === "done"
    ? t("finance.statement.upload.done", {
        count: formatNumber(lines),
        known: formatNumber(known),
        exact: formatNumber(exact),
        named: formatNumber(named),
      })
    : t("finance.statement.upload.cancelled");

/** One piece of work at a time, and what it failed with. */
function useGuarded() {
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const guarded = async (work: () => Promise<void>) => {
    setFailure("");
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return { failure, setFailure, isBusy, guarded };
}

function useUpload({ source, submit }: Props) {
  const [typed, setTyped] = useState<Typed>({ account: "", opening: "", closing: "", columns: null });
  const [file, setFile] = useState<Chosen | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const { failure, setFailure, isBusy, guarded } = useGuarded();
  const key = useRef(crypto.randomUUID());
  const look = (chosen: Chosen, as: Typed) =>
    guarded(async () => {
      const mine = crypto.randomUUID();
      key.current = mine;
      const found = await read(statementCalls["statement.preview"], inputOf(chosen, as));
      // Of what is asked while somebody types the last answer counts.
      if (key.current === mine) setPreview(found);
    });
  const change = (more: Partial<Typed>) => {
    const next = { ...typed, ...more };
    setTyped(next);
    if (file && /^[\w-]{2,40}$/.test(next.account)) void look(file, next);
  };
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const next = { name: chosen.name, content: await packed(chosen) };
    setFile(next);
    if (/^[\w-]{2,40}$/.test(typed.account)) await look(next, typed);
  };
  const meta = (command: string, idempotencyKey: string) => ({ command, source, idempotencyKey });
  const [uploadId, setUploadId] = useState<number | null>(null);
  const send = () =>
    guarded(async () => {
      if (!file) return;
      const sent = await ports.send(statementCalls["statement.upload"], inputOf(file, typed), meta("statement.upload", key.current));
      setUploadId(sent.uploadId);
    });
  const ended = (over: Upload) => {
    setUploadId(null);
    key.current = crypto.randomUUID();
    if (over.state === "failed") return setFailure([over.field && fieldWord(over.field), over.reason].filter(Boolean).join(": "));
    ports.tell({ kind: "done", text: endingText(over) }, "statement.upload");
    submit(true);
  };
  const upload = useUploadState(uploadId, ended);
  const stop = () =>
    guarded(async () => {
      if (!upload) return;
      // One that was found on its way is followed to its end as well.
      setUploadId(upload.uploadId);
      const call = statementCalls["statement.cancelUpload"];
      await ports.send(call, { uploadId: upload.uploadId }, meta("statement.cancelUpload", crypto.randomUUID()));
    });
  return { typed, preview, failure, isBusy, change, choose, send: () => void send(), upload, stop: () => void stop() };
}

const isReady = (preview: Preview | null): boolean =>
  preview !== null &&
  preview.asks.length === 0 &&
  preview.faultCount === 0 &&
  !preview.isKnown &&
  preview.count > 0 &&
  preview.opening !== null &&
  preview.opening + preview.sum === preview.closing;

/**
 * A bank's file of an own account: what would come of it shows at once, and it is kept whole or not at all, by a job that goes on
 * also where nobody looks. */
export function UploadForm(props: Props) {
  useT();
  const { typed, preview, failure, isBusy, change, choose, send, upload, stop } = useUpload(props);
  const accounts = useOwnAccounts();
  const needsBalances = preview?.asks.includes("balances") === true || typed.opening !== "" || typed.closing !== "";
  if (upload)
    return (
      <Dialog title={t("finance.statement.upload.underWay")} onClose={stop} width="wide">
        <UploadProgress upload={upload} cancel={stop} leave={props.cancel} />
      </Dialog>
    );
  return (
    <Dialog title={t("finance.statement.upload.label")} onClose={props.cancel} width="sheet">
      <form
        className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4"
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady(preview) && !isBusy) send();
        }}
      >
        <Choice
          label={t("finance.statement.upload.account")}
          value={typed.account}
          values={accounts.map(({ alias, bank, accountNo }) => [alias, [alias, bank, accountNo].filter(Boolean).join(" · ")])}
          set={(account) => change({ account: account ?? "" })}
        />
        <label className="flex flex-col gap-1 text-cell text-fg-1">
          {t("finance.statement.upload.file")}
          <input
            type="file"
            accept=".csv,.txt,.xlsx,.xml,.sta,.mt940,.940"
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
          />
        </label>
        {preview && preview.headings.length > 0 ? (
          <Columns preview={preview} columns={typed.columns} change={(columns) => change({ columns })} />
        ) : null}
        {needsBalances ? <Balances typed={typed} change={change} /> : null}
        {failure ? (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        ) : null}
        {preview ? <Verdict preview={preview} /> : null}
        <div className="flex justify-end gap-2">
          <Button onClick={props.cancel}>{t("common.cancel")}</Button>
          <Button tone="primary" type="submit" blockedBy={isReady(preview) && !isBusy ? null : t("form.import.nothing")}>
            {t("finance.statement.upload.send")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What a file that says no balances came from, and to. */
function Balances({ typed, change }: Pick<ReturnType<typeof useUpload>, "typed" | "change">) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field
        label={t("finance.statement.upload.opening")}
        value={typed.opening}
        onChange={(event) => change({ opening: event.currentTarget.value })}
      />
      <Field
        label={t("finance.statement.upload.closing")}
        value={typed.closing}
        onChange={(event) => change({ closing: event.currentTarget.value })}
      />
    </div>
  );
}
