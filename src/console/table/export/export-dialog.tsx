import { Alert } from "../../ui/alert.tsx";
import { keyOf } from "../../kernel/verbs/table.ts";
import type { Source } from "../../kernel/command/records.ts";
import { exportCalls } from "../../../contract/basics/export.calls.ts";
import { useState, type FormEvent, type ReactNode } from "react";
import { limits as limitsOf } from "../../../lending/limits.ts";
import type { InputOf } from "../../../contract/types.ts";
import { useAsked } from "../../client/asked.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t as textNow, textOf, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { preferenceOf, setPreference } from "../../kernel/state/preferences.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { focusOnMount } from "../../ui/focus.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { startExport } from "./exports.ts";

export interface ExportDialogProps {
  /** Name of the list. */
  readonly code: string;
  readonly columns: readonly string[];
  /** Filters and order, as the list was asked. */
  readonly input: object;
  readonly ticked: readonly number[];
  /** Null where only the server can count them. */
  readonly total: number | null;
  readonly onClose: () => void;
  /** What opened it. */
  readonly source: Source;
  /** Of what has a picture that stands on the page: how that is taken out. */
  readonly picture?: PictureWay | undefined;
  /** What else is chosen, such as which of a board's figures. */
  readonly children?: ReactNode;
}

interface How {
  readonly source: Source;
  readonly key: string;
}
/** A picture is drawn where it stands, once it is on record; null: none stands there. */
export interface PictureWay {
  readonly take: ((reason: string, how: How) => Promise<void>) | null;
}
type Format = "xlsx" | "csv" | "png";
const files = ["xlsx", "csv"] as const;
const formatsOf = ({ picture }: ExportDialogProps): readonly Format[] => (picture?.take ? [...files, "png"] : files);
const scopes = ["ticked", "matching"] as const;
const preference = "export";
const shortestReason = 5;

function useExport(props: ExportDialogProps) {
  const { code, ticked, total, onClose } = props;
  const room = useAsked(exportCalls["export.room"], { exportCode: code });
  const [format, setFormat] = useState<Format>(preferenceOf(preference)?.["format"] === "csv" ? "csv" : "xlsx");
  const [scope, setScope] = useState<(typeof scopes)[number]>(ticked.length > 0 ? "ticked" : "matching");
  const [reason, setReason] = useState("");
  // One as long as it is open: what was lost on its way back is not begun a second time.
  const [key] = useState(() => crypto.randomUUID());
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState("");
  const rows = scope === "ticked" ? ticked.length : total;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (sending || blockedBy) return;
    setSending(true);
    setFailure("");
    try {
      await takeOut(props, { format, scope, reason: reason.trim() }, { source: props.source, key });
      onClose();
    } catch (error) {
      setFailure(failureText(error));
      setSending(false);
    }
  };
  // A picture holds no rows: it is as large as it is drawn.
  const blockedBy = whyNot({ rows: format === "png" ? null : rows, reason, room: room.data });
  return { room: room.data, format, setFormat, scope, setScope, reason, setReason, sending, failure, rows, send, blockedBy };
}

interface Wanted {
  readonly rows: number | null;
  readonly reason: string;
  readonly room: { readonly cap: number; readonly perDay: number; readonly usedToday: number; readonly keptHours: number } | undefined;
}

/** The server judges by the same figures; here they are said before anybody waits. */
function whyNot({ rows, reason, room }: Wanted): string | null {
  if (rows === 0) return textOf("errors.export.nothing");
  if (room && rows && rows > room.cap) return textOf("errors.export.tooMany", { cap: formatNumber(room.cap) });
  const left = room ? Math.max(room.perDay - room.usedToday, 0) : 0;
  if (room && rows && rows > left) return textOf("errors.export.quota", { limit: formatNumber(room.perDay), left: formatNumber(left) });
  return reason.trim().length < shortestReason ? textNow("export.reasonFirst") : null;
}

/** The rows as a file of a job, or the picture that stands there. */
async function takeOut(props: ExportDialogProps, { format, ...choice }: Choice, how: How): Promise<void> {
  if (format === "png") return props.picture?.take?.(choice.reason, how);
  setPreference(preference, { format });
  return startExport(inputOf(props, { format, ...choice }), how);
}

interface Choice {
  readonly format: Format;
  readonly scope: "ticked" | "matching";
  readonly reason: string;
}

function inputOf(
  { code, columns, input, ticked }: ExportDialogProps,
  { format, scope, reason }: Choice & { readonly format: "csv" | "xlsx" },
): InputOf<"export.create"> {
  const { sort, order } = input as { sort?: string; order?: string };
  const sorted = sort ? { sort, order } : {};
  const filters = scope === "ticked" ? { loanRecordIds: [...ticked], ...sorted } : input;
  return { exportCode: code, filters: { ...filters }, columns: [...columns], format, reason };
}

type ExportForm = ReturnType<typeof useExport>;

function Reason({ form }: { readonly form: ExportForm }) {
  const t = useT();
  return (
    <Field
      label={t("export.reason")}
      hint={t("export.reasonHint")}
      name="reason"
      value={form.reason}
      maxLength={300}
      autoComplete="off"
      ref={focusOnMount}
      onChange={(event) => form.setReason(event.target.value)}
    />
  );
}

function Formats({
  form,
  formats,
  picture,
}: { readonly form: ExportForm; readonly formats: readonly Format[] } & Pick<ExportDialogProps, "picture">) {
  const t = useT();
  return (
    <>
      <Options
        label={t("export.format")}
        chord={keyOf("exportFormat")}
        name="format"
        value={form.format}
        options={formats.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={form.setFormat}
      />
      {picture?.take === null ? <p className="text-cell text-fg-2">{t("export.noPicture")}</p> : null}
    </>
  );
}

/** What is ticked, or all that matches; a choice only where something is ticked. */
function Scope({ form, ticked, total }: { readonly form: ExportForm } & Pick<ExportDialogProps, "ticked" | "total">) {
  const t = useT();
  if (ticked.length === 0) return null;
  return (
    <Options
      label={t("export.scope")}
      chord={keyOf("exportScope")}
      name="scope"
      value={form.scope}
      options={scopes.map((value) => ({
        value,
        label: t(`export.scopes.${value}`, { count: formatNumber(value === "ticked" ? ticked.length : (total ?? 0)) }),
      }))}
      onChange={form.setScope}
    />
  );
}

/** Why it cannot go yet, and the two ways on. */
function End({ form, onClose }: { readonly form: ExportForm } & Pick<ExportDialogProps, "onClose">) {
  const t = useT();
  const { blockedBy, sending } = form;
  return (
    <div className="flex items-center justify-end gap-2">
      {blockedBy ? <span className="mr-auto min-w-0 flex-1 text-cell text-warn">{blockedBy}</span> : null}
      <Button onClick={onClose} chord={keyOf("escape")}>
        {t("common.cancel")}
      </Button>
      <Button type="submit" tone="primary" chord={keyOf("confirm")} blockedBy={blockedBy}>
        {t(sending ? "common.loading" : "export.label")}
      </Button>
    </div>
  );
}

/** `Ctrl+S`: what, as which file, and why; the reason goes on record with the file's hash. */
export function ExportDialog(props: ExportDialogProps) {
  const t = useT();
  const form = useExport(props);
  const { failure } = form;
  const formats = formatsOf(props);
  return (
    <Dialog title={t("export.title")} onClose={props.onClose}>
      <form onSubmit={(event) => void form.send(event)} className="flex flex-col gap-3 p-4">
        <ExportKeys form={form} formats={formats} canTick={props.ticked.length > 0} />
        {props.children}
        <Reason form={form} />
        <Formats form={form} formats={formats} picture={props.picture} />
        <Scope form={form} ticked={props.ticked} total={props.total} />
        {form.format === "png" ? (
          <p className="text-cell text-fg-2">{t("export.pictureOnRecord")}</p>
        ) : (
          <Facts rows={form.rows} room={form.room} />
        )}
        <Alert className="text-cell">{failure}</Alert>
        <End form={form} onClose={props.onClose} />
      </form>
    </Dialog>
  );
}

/** How much goes out, how much may, and that it is on record. */
function Facts({ rows, room }: Omit<Wanted, "reason">) {
  const t = useT();
  const left = room ? Math.max(room.perDay - room.usedToday, 0) : 0;
  const limits = room ? t("export.room", { cap: formatNumber(room.cap), left: formatNumber(left), limit: formatNumber(room.perDay) }) : "";
  return (
    <>
      <p className="text-cell text-fg-1" role="status">
        {[rows === null ? "" : t("export.rows", { count: formatNumber(rows) }), limits].filter(Boolean).join(" · ")}
      </p>
      <p className="text-cell text-fg-2">{t("export.onRecord", { hours: room?.keptHours ?? limitsOf.exportKeptHours })}</p>
    </>
  );
}

interface KeysProps {
  readonly form: ExportForm;
  readonly formats: readonly Format[];
  readonly canTick: boolean;
}
function ExportKeys({ form, formats, canTick }: KeysProps) {
  const scope: KeyHandler = {
    id: "export.scope",
    verb: "exportScope",
    label: "export.scope",
    run: () => form.setScope(form.scope === "ticked" ? "matching" : "ticked"),
  };
  const handlers: KeyHandler[] = [
    {
      id: "export.format",
      verb: "exportFormat",
      label: "export.format",
      run: () => form.setFormat(formats[(formats.indexOf(form.format) + 1) % formats.length] ?? "xlsx"),
    },
    ...(canTick ? [scope] : []),
  ];
  useKeyContext<null>({ id: "export", where: "form", exclusive: true, inFields: true, handlers });
  return null;
}

interface OptionsProps<V extends string> {
  readonly label: string;
  readonly chord: string;
  readonly name: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
}

/** One of a few, by radio button or by its key, which goes on to the next. */
export function Options<V extends string>({ label, chord, name, value, options, onChange }: OptionsProps<V>) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <legend className="mb-1 flex items-center gap-2 text-cell text-fg-1">
        {label} <Kbd chord={chord} />
      </legend>
      {options.map((option) => (
        <label key={option.value} className="inline-flex min-h-6 items-center gap-1.5 text-form">
          <input
            type="radio"
            name={name}
            value={option.value}
            className="accent-accent"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
