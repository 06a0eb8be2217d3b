import { ledgerCalls } from "../../../../contract/finance/ledger.calls.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { checkItems, type CheckItem } from "../../../../lending/finance/day-close.rules.ts";
import { useAsked } from "../../../client/asked.ts";
import { TextField } from "../../../form/fields.tsx";
import { Form } from "../../../form/form.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { text } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { formatDay, formatNumber } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Answered } from "../../../table/approval/evidence-parts.tsx";

type Item = RowOf<"ledger.dayList">;
interface Props {
  readonly subject: Item;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}
const shown = checkItems.length;

/** Yesterday is closed: whatever is open gets its reason, and another person closes. */
export function CloseForm(props: Props) {
  useT();
  const asked = useAsked(ledgerCalls["ledger.dayList"], { page: 1, pageSize: 50 });
  return asked.data ? (
    <Reasons {...props} open={asked.data.list.filter(({ count }) => count > 0).slice(0, shown)} />
  ) : (
    <Dialog title={t("ledger.day.close.title", { day: formatDay(props.subject.day) })} onClose={props.cancel}>
      <Answered asked={asked} show={() => null} />
    </Dialog>
  );
}

function Reasons({ subject: { day }, source, submit, cancel, open }: Props & { readonly open: readonly Item[] }) {
  const fields = Object.fromEntries(
    open.map(({ item, count }) => [
      item,
      text({ label: `ledger.day.item.${item}`, required: true, hint: () => t("ledger.day.close.open", { count: formatNumber(count) }) }),
    ]),
  );
  const form = useForm({
    fields,
    cancel,
    submit: async (values, idempotencyKey) => {
      const reasons = values as Readonly<Partial<Record<CheckItem, string>>>;
      await ports.send(ledgerCalls["ledger.dayClose"], { day, reasons }, { command: "ledger.dayClose", source, idempotencyKey });
      ports.tell({ kind: "done", text: t("ledger.day.close.asked", { day: formatDay(day) }) }, "ledger.dayClose");
      submit(true);
    },
  });
  return (
    <Dialog title={t("ledger.day.close.title", { day: formatDay(day) })} description={t("ledger.day.close.note")} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        {open.map(({ item }, at) => (
          <TextField key={item} name={item} focused={at === 0} />
        ))}
        <Closes />
        <FormEnd send={t("ledger.day.close.send")} />
      </Form>
    </Dialog>
  );
}

/** The newest closes with the beginning of their hash. */
function Closes() {
  const asked = useAsked(ledgerCalls["ledger.closes"], {});
  if (!asked.data?.length) return null;
  return (
    <ul className="flex flex-col gap-1 text-cell text-fg-2">
      {asked.data.slice(0, 3).map(({ day, entries, requester, closer, hash }) => (
        <li key={day} translate="no" className="font-mono">
          {[formatDay(day), formatNumber(entries), requester, closer, hash.slice(0, 12)].join(" · ")}
        </li>
      ))}
    </ul>
  );
}
