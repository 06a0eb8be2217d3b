import { useRef, useState } from "react";
import { leadImportCalls } from "../../../contract/marketing/lead-import.calls.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { importLimits, leadFileFields, type ImportKind, type LeadFileField } from "../../../lending/growth/lead-import.rules.ts";
import { send } from "../../client/client.ts";
import { FieldsDialog, type Asked } from "../../form/fields-dialog.tsx";
import { type FileAnswer, type Doing, type FileDesk, ImportDialog } from "../../form/import/import-dialog.tsx";
import { choice, date, text } from "../../form/kinds.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t, tn, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { appOptions } from "../../table/filter/options.ts";

const of = leadImportCalls;
const command = "lead.import";
const every = 700;
const labels: Readonly<Record<LeadFileField, Parameters<typeof t>[0]>> = {
  phone: "order.column.phone",
  name: "order.column.name",
  origin: "marketing.column.origin",
  consent: "marketing.import.consent",
  consentDate: "marketing.column.consentDate",
};
const fieldOf = (title: string): string =>
  leadFileFields.find((field) => [field.toLowerCase(), t(labels[field]).toLowerCase()].includes(title.trim().toLowerCase())) ?? title;
const labelOf = (field: string): string => {
  const known = leadFileFields.find((each) => each === field);
  return known ? t(labels[known]) : field;
};

interface Begun {
  readonly kind: ImportKind;
  readonly name: string;
  readonly appId?: number;
  readonly listedOn?: string;
}
const meta = (source: Source) => ({ command, source, idempotencyKey: crypto.randomUUID() });

/** Waits until the house has done its step with the file; how far it is judged is told meanwhile. */
async function settled(importId: number, over: readonly string[], { tell, signal }: Doing): Promise<OutputOf<"leadImport.state">> {
  for (;;) {
    signal.throwIfAborted();
    const found = await send(of["leadImport.state"], { importId });
    if (over.includes(found.state)) return found;
    if (found.state === "judging") tell(t("marketing.import.judging", { rows: formatNumber(found.judged), of: formatNumber(found.rows) }));
    await new Promise((wake) => setTimeout(wake, every));
  }
}

/** Every refused row with why, some thousand at a time. */
async function faultsOf(importId: number): Promise<FileAnswer["bad"]> {
  const bad: FileAnswer["bad"][number][] = [];
  for (let after = 0; ;) {
    const piece = await send(of["leadImport.faults"], { importId, after });
    bad.push(...piece.map(({ line, field, reason }) => ({ line, field, reason })));
    if (piece.length < importLimits.faults) return bad;
    after = (piece.at(-1)?.line ?? 1) - 1;
  }
}

/** The file in the order of the fields, a piece at a time; the last piece has it judged. */
async function stage(importId: number, rows: string[][], { source, tell, signal }: Doing & { readonly source: Source }): Promise<void> {
  const [titles = [], ...lines] = rows;
  const at = leadFileFields.map((field) => titles.indexOf(field));
  for (let from = 0; from === 0 || from < lines.length; from += importLimits.piece) {
    const piece = lines.slice(from, from + importLimits.piece).map((line) => at.map((index) => (line[index] ?? "").slice(0, 600)));
    const last = from + importLimits.piece >= lines.length;
    signal.throwIfAborted();
    await ports.send(of["leadImport.rows"], { importId, from: from + 1, rows: piece, last }, meta(source));
    tell(
      t("marketing.import.staged", {
        rows: formatNumber(Math.min(from + importLimits.piece, lines.length)),
        of: formatNumber(lines.length),
      }),
    );
  }
}

interface FileProps extends Omit<Asked<ImportKind>, "subject"> {
  readonly begun: Begun;
}

/** The import that is open at the house; dropped, it leaves no trace there. */
function useOpened(source: Source) {
  const openRef = useRef<number | null>(null);
  const drop = async () => {
    const importId = openRef.current;
    openRef.current = null;
    if (importId !== null) await ports.send(of["leadImport.drop"], { importId }, meta(source)).catch(() => undefined);
  };
  return { openRef, drop };
}

/** The file's way at the house: judged as often as another one is chosen, taken once, or dropped. */
function useFileImport({ begun, source }: Pick<FileProps, "begun" | "source">) {
  const { openRef, drop } = useOpened(source);
  const judge = async (rows: string[][], doing: Doing): Promise<FileAnswer> => {
    await drop();
    const { importId } = await ports.send(of["leadImport.open"], begun, meta(source));
    openRef.current = importId;
    // Left while it was opened: nobody else would drop it.
    if (doing.signal.aborted) await drop();
    await stage(importId, rows, { source, ...doing });
    const { rows: count, good } = await settled(importId, ["judged", "dropped"], doing);
    return { rows: count, good, bad: await faultsOf(importId) };
  };
  const take = async (doing: Doing): Promise<FileAnswer> => {
    const importId = openRef.current ?? 0;
    const { good } = await send(of["leadImport.state"], { importId });
    await ports.send(of["leadImport.take"], { importId }, meta(source));
    openRef.current = null;
    doing.tell(t("marketing.import.taking"));
    await settled(importId, ["done", "dropped"], { ...doing, signal: new AbortController().signal });
    return { rows: good, good, bad: [] };
  };
  return { judge, take, drop };
}

const helpOf = (kind: ImportKind): string =>
  kind === "leads"
    ? t("marketing.import.help", { fields: leadFileFields.map((field) => labelOf(field)).join(", ") })
    : t("marketing.import.numbersHelp");

/** The file itself: what is right of it comes on Enter, and whoever leaves it leaves no trace of it. */
function FileStep({ begun, source, submit, cancel }: FileProps) {
  const { judge, take, drop } = useFileImport({ begun, source });
  const desk: FileDesk<FileAnswer> = {
    title: t(begun.kind === "leads" ? "marketing.import.leads" : "marketing.import.doNotCall"),
    help: helpOf(begun.kind),
    badFile: "leads-refused.csv",
    fieldOf,
    labelOf,
    ask: (rows, dry, _key, doing) => (dry ? judge(rows, doing) : take(doing)),
    button: (good) => tn("marketing.import.take", good),
    ended: ({ good }) => {
      ports.tell({ kind: "done", text: tn("marketing.import.done", good) }, command);
      submit(true);
    },
  };
  const leave = () => {
    void drop();
    cancel();
  };
  return <ImportDialog desk={desk} cancel={leave} />;
}

const leadFields = {
  appId: choice({ label: "order.column.app", options: appOptions, required: true }),
  name: text({ label: "marketing.import.name", required: true }),
};
const numberFields = {
  listedOn: date({ label: "marketing.import.listedOn", required: true }),
  name: text({ label: "marketing.import.name", required: true }),
};

/** For which app, or of which day; then the file. */
export function ImportLeadsForm({ subject: kind, ...rest }: Asked<ImportKind>) {
  useT();
  const [begun, setBegun] = useState<Begun | null>(null);
  if (begun) return <FileStep begun={begun} {...rest} />;
  const shared = { send: t("marketing.import.next"), cancel: rest.cancel };
  return kind === "leads" ? (
    <FieldsDialog
      {...shared}
      title={t("marketing.import.leads")}
      fields={leadFields}
      submit={async ({ appId, name }) => setBegun({ kind, name, appId: Number(appId) })}
    />
  ) : (
    <FieldsDialog
      {...shared}
      title={t("marketing.import.doNotCall")}
      fields={numberFields}
      submit={async ({ listedOn, name }) => setBegun({ kind, name, listedOn: listedOn ?? "" })}
    />
  );
}
