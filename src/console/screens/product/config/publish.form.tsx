import { useEffect, useState } from "react";
import { productCalls as calls } from "../../../../contract/product/product.calls.ts";
import type { InputOf } from "../../../../contract/types.ts";
import { notBefore } from "../../../../lending/field.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { send } from "../../../client/client.ts";
import { DateField } from "../../../form/date-field.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { Form } from "../../../form/form.tsx";
import { date } from "../../../form/kinds.ts";
import { changesOf, type Change } from "../../../form/page/difference.ts";
import { labelOf } from "../../../form/page/label.ts";
import { SidesTable } from "../../../form/page/sides-table.tsx";
import { typedOf, useForm, type ValuesOf } from "../../../form/use-form.ts";
import { formatInstant, timeZone } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { leaving } from "../../../kernel/command/unsaved.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { DecideFields, useDecision } from "../../../table/approval/decide-fields.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { fields, type Fields } from "./config.fields.ts";
import { configForm } from "./config.form.ts";
import { valuesOf, type Stored, type Terms } from "./config.values.ts";
import { LawLines } from "./law-lines.tsx";
import { LoanTables } from "./loan-tables.tsx";
import type { Preview } from "./preview-pane.tsx";
import type { ConfigRow } from "./product.commands.ts";

interface Props {
  readonly subject: ConfigRow;
  readonly source: Source;
  readonly submit: (done: true) => void;
  readonly cancel: () => void;
}
interface Look {
  readonly version: number;
  readonly changes: readonly Change[];
  readonly preview: Preview;
  readonly amount: number;
  readonly term: number;
}

const typed = (stored: Stored) => typedOf<Fields>({ fields, initial: valuesOf(stored as Stored & Terms) as Partial<ValuesOf<Fields>> });

/** What a version changes against the one that is lent, and what its loans cost; the newest where none is named, whatever the list still shows. */
async function lookAt(id: number, version: number | null): Promise<Look | null> {
  const all = await send(calls["product.versions"], { id });
  const asked = version === null ? all[0] : all.find((each) => each.version === version);
  if (!asked?.offer) return null;
  const live = all.find((each) => each.isLive);
  const { config, offer } = asked;
  const [amount, term] = [offer.amountMax, Math.max(...offer.terms)];
  const preview = await send(calls["product.preview"], { config, offer, amount, term } as InputOf<"product.preview">);
  return { version: asked.version, changes: live ? changesOf(fields, typed(live), typed(asked)) : [], preview, amount, term };
}

function useLook(id: number, version: number | null) {
  const [look, setLook] = useState<Look | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let current = true;
    lookAt(id, version).then(
      (found) => current && setLook(found),
      (error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        if (current) setFailure(error);
      },
    );
    return () => {
      current = false;
    };
  }, [id, version]);
  return { look, failure };
}

const today = (): string => localDate(new Date(), timeZone());
const askFields = {
  effectiveFrom: date({
    label: "product.publishForm.from",
    hint: () => t("product.publishForm.fromHint"),
    rules: [(day) => notBefore(today())(day)],
  }),
};

/** Puts the newest version before another person. */
function Ask({ subject, source, submit, cancel, version }: Props & { readonly version: number }) {
  const form = useForm({
    fields: askFields,
    cancel,
    submit: async ({ effectiveFrom }, idempotencyKey) => {
      const input = { id: subject.id, version, effectiveFrom };
      await ports.send(calls["product.publish"], input, { command: "product.publish", source, idempotencyKey });
      ports.tell({ kind: "done", text: t("product.asked", { name: subject.name, version }) }, "product.publish");
      submit(true);
    },
  });
  return (
    <Form form={form} className="flex flex-col gap-3">
      <DateField name="effectiveFrom" focused />
      <FormEnd send={t("product.publishForm.send")} />
    </Form>
  );
}

/** Before terms are lent: what changes, what the loans cost, what the law says. Who asks chooses the day; who decides says his word. */
export function PublishForm(props: Props) {
  useT();
  const { subject } = props;
  const word = useDecision({ ...props, approvalId: subject.approvalId, command: "product.decide" });
  const decides = subject.approvalId !== null;
  const { look, failure } = useLook(subject.id, decides ? (subject.askedVersion ?? subject.version) : null);
  const version = look?.version ?? subject.version;
  const vars = { name: subject.requester ?? "", what: subject.name, version };
  return (
    <Dialog
      title={t(decides ? "product.publishForm.asks" : "product.publishForm.title", vars)}
      onClose={() => leaving(word.leave)}
      width="sheet"
    >
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto p-4">
        {decides ? (
          <p className="text-fg-1">
            {subject.askedFrom
              ? t("product.publishForm.fromDay", { time: formatInstant(subject.askedFrom) })
              : t("product.publishForm.atOnce")}
          </p>
        ) : null}
        {decides ? <DecideFields form={word} /> : look ? <Ask {...props} version={version} /> : null}
        {failure ? <p className="text-danger">{failureText(failure)}</p> : null}
        {look ? <Looked look={look} isFirst={subject.liveVersion === null} /> : null}
      </div>
    </Dialog>
  );
}

function Looked({ look: { changes, preview, amount, term }, isFirst }: { readonly look: Look; readonly isFirst: boolean }) {
  return (
    <>
      <LawLines breaches={preview.breaches} />
      {isFirst ? (
        <p className="text-fg-1">{t("product.publishForm.first")}</p>
      ) : (
        <SidesTable
          sides={[
            { head: "form.page.head.before", tone: "gone" },
            { head: "form.page.head.after", tone: "come" },
          ]}
          rows={changes.map(({ name, before, after }) => ({ name, label: labelOf(configForm as never, name), cells: [before, after] }))}
        />
      )}
      <LoanTables preview={preview} amount={amount} term={term} />
    </>
  );
}
