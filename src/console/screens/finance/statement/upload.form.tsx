import { useRef, useState, type RefObject } from "react";
import { statementCalls } from "../../../../contract/finance/statement/statement.calls.ts";
import type { InputOf, OutputOf } from "../../../../contract/types.ts";
import { read } from "../../../client/client.ts";
import { useOwnAccounts } from "../../../form/money/own-accounts.ts";
import { readMoney } from "../../../form/local-number.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { useKeyContext, type KeyHandler } from "../../../kernel/keys/contexts.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { channelOf, ChannelPart, isChannelReady, useChannelUpload, useStatementChannels } from "./channel-upload.tsx";
import { packed } from "./pack.ts";
import { SendForm } from "./send-form.tsx";
import { Choice, Columns, fieldWord, Verdict, type PartColumns } from "./upload-parts.tsx";
import { useGuarded } from "./use-guarded.ts";
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
/** A file as it goes over the wire. */
export interface Chosen {
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
    ? t("reconcile.statement.upload.done", {
        count: formatNumber(lines),
        known: formatNumber(known),
        exact: formatNumber(exact),
        named: formatNumber(named),
      })
    : t("reconcile.statement.upload.cancelled");

type Guarded = ReturnType<typeof useGuarded>["guarded"];
/** The file with what was typed to it; what would come of the two is asked anew each time that one of them changes. */
function useLook(guarded: Guarded) {
  const [typed, setTyped] = useState<Typed>({ account: "", opening: "", closing: "", columns: null });
  const [file, setFile] = useState<Chosen | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const keyRef = useRef(crypto.randomUUID());
  const look = (chosen: Chosen, as: Typed) =>
    guarded(async () => {
      const mine = crypto.randomUUID();
      keyRef.current = mine;
      const found = await read(statementCalls["statement.preview"], inputOf(chosen, as));
      // Of what is asked while somebody types the last answer counts.
      if (keyRef.current === mine) setPreview(found);
    });
  const change = (more: Partial<Typed>) => {
    const next = { ...typed, ...more };
    setTyped(next);
    if (file && isAlias(next.account)) void look(file, next);
  };
  const choose = async (next: Chosen) => {
    setFile(next);
    if (isAlias(typed.account)) await look(next, typed);
  };
  return { typed, file, preview, keyRef, change, choose };
}
const isAlias = (account: string): boolean => /^[\w-]{2,40}$/.test(account);

interface Following extends Pick<Props, "submit"> {
  readonly keyRef: RefObject<string>;
  readonly setFailure: (failure: string) => void;
}
/** One that is under way is followed to its end: what came of it is told, or what it failed with. */
function useFollowed({ keyRef, setFailure, submit }: Following) {
  const [uploadId, setUploadId] = useState<number | null>(null);
  const ended = (over: Upload) => {
    setUploadId(null);
    keyRef.current = crypto.randomUUID();
    if (over.state === "failed") return setFailure([over.field && fieldWord(over.field), over.reason].filter(Boolean).join(": "));
    ports.tell({ kind: "done", text: endingText(over) }, "statement.upload");
    submit(true);
  };
  return { upload: useUploadState(uploadId, ended), setUploadId };
}

function useUpload({ source, submit }: Props) {
  const { failure, setFailure, isBusy, guarded } = useGuarded();
  const { typed, file, preview, keyRef, change, choose } = useLook(guarded);
  const { upload, setUploadId } = useFollowed({ keyRef, setFailure, submit });
  const meta = (command: string, idempotencyKey: string) => ({ command, source, idempotencyKey });
  const send = () =>
    guarded(async () => {
      if (!file) return;
      const sent = await ports.send(statementCalls["statement.upload"], inputOf(file, typed), meta("statement.upload", keyRef.current));
      setUploadId(sent.uploadId);
    });
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

/** The file of one or the other, by whose it is said to be; it is packed once. */
function useEither(props: Props) {
  const own = useUpload(props);
  const ofChannel = useChannelUpload(props);
  const channel = channelOf(own.typed.account);
  const { failure, isBusy, send } = channel ? ofChannel : own;
  const isWhole = channel ? isChannelReady(ofChannel) : isReady(own.preview);
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const file = { name: chosen.name, content: await packed(chosen) };
    await Promise.all([own.choose(file), ofChannel.change({ file })]);
  };
  const whose = (account: string) => {
    own.change({ account });
    void ofChannel.change({ channel: channelOf(account) });
  };
  const keep = () => {
    if (isWhole && !isBusy) send();
  };
  return { own, ofChannel: channel && ofChannel, failure, isBusy, isReady: isWhole && !isBusy, choose, whose, keep };
}

/**
 * A bank's file of an own account, or one of a channel: what would come of it shows at once, and it is kept whole or not at all; that of an account by a
 * job that goes on also where nobody looks.
 */
export function UploadForm(props: Props) {
  useT();
  const { own, ofChannel, failure, isBusy, isReady: mayKeep, choose, whose, keep } = useEither(props);
  if (own.upload) return <UnderWay upload={own.upload} stop={own.stop} leave={props.cancel} />;
  return (
    <Dialog title={t("finance.statement.upload")} onClose={props.cancel} width="sheet">
      <SendForm
        isBusy={isBusy}
        failure={failure}
        blockedBy={mayKeep ? null : t("form.import.nothing")}
        act={t("reconcile.statement.upload.send")}
        send={keep}
        cancel={props.cancel}
      >
        <UploadKeys keep={keep} />
        <Whose value={own.typed.account} set={whose} />
        <FileChoice choose={choose} />
        {ofChannel ? <ChannelPart of={ofChannel} /> : <AccountPart {...own} />}
      </SendForm>
    </Dialog>
  );
}

interface UnderWayProps {
  readonly upload: Upload;
  readonly stop: () => void;
  readonly leave: () => void;
}
const UnderWay = ({ upload, stop, leave }: UnderWayProps) => (
  <Dialog title={t("reconcile.statement.upload.underWay")} onClose={stop} width="wide">
    <UploadProgress upload={upload} cancel={stop} leave={leave} />
  </Dialog>
);

const FileChoice = ({ choose }: { readonly choose: (file: File | undefined) => Promise<void> }) => (
  <label className="flex flex-col gap-1 text-cell text-fg-1">
    {t("reconcile.statement.upload.file")}
    <input type="file" accept=".csv,.txt,.xlsx,.xml,.sta,.mt940,.940" onChange={(event) => void choose(event.currentTarget.files?.[0])} />
  </label>
);

/** Inside the dialog, so that its keys belong to the dialog's layer: in a choice Enter sends nothing. */
function UploadKeys({ keep }: { readonly keep: () => void }) {
  const handlers: KeyHandler[] = [{ id: "statement.keep", verb: "submit", label: "reconcile.statement.upload.send", run: keep }];
  useKeyContext<null>({ id: "statement.upload", where: "form", exclusive: true, inFields: true, handlers });
  return null;
}

/** Of the house's own accounts or of a channel; how far each channel's statements go is said with it. */
function Whose({ value, set }: { readonly value: string; readonly set: (value: string) => void }) {
  const accounts = useOwnAccounts();
  const channels = useStatementChannels();
  return (
    <Choice
      label={t("reconcile.statement.upload.whose")}
      value={value}
      isFirst
      values={[
        ...accounts.map(({ alias, bank, accountNo }) => [alias, [alias, bank, accountNo].filter(Boolean).join(" · ")] as const),
        ...channels,
      ]}
      set={(chosen) => set(chosen ?? "")}
    />
  );
}

type AccountProps = Pick<ReturnType<typeof useUpload>, "typed" | "preview" | "change">;
/** What a file of an own account leaves to be said, and what would come of it. */
function AccountPart({ typed, preview, change }: AccountProps) {
  const needsBalances = preview?.asks.includes("balances") === true || typed.opening !== "" || typed.closing !== "";
  return (
    <>
      {preview && preview.headings.length > 0 ? (
        <Columns preview={preview} columns={typed.columns} change={(columns) => change({ columns })} />
      ) : null}
      {needsBalances ? <Balances typed={typed} change={change} /> : null}
      {preview ? <Verdict preview={preview} /> : null}
    </>
  );
}

/** What a file that says no balances came from, and to. */
function Balances({ typed, change }: Pick<ReturnType<typeof useUpload>, "typed" | "change">) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field
        label={t("reconcile.statement.upload.opening")}
        value={typed.opening}
        onChange={(event) => change({ opening: event.currentTarget.value })}
      />
      <Field
        label={t("reconcile.statement.upload.closing")}
        value={typed.closing}
        onChange={(event) => change({ closing: event.currentTarget.value })}
      />
    </div>
  );
}
