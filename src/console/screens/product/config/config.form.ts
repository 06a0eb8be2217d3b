import { productCalls as calls } from "../../../../contract/product/product.calls.ts";
import type { InputOf } from "../../../../contract/types.ts";
import type { Currency } from "../../../../lending/money/money.ts";
import { productReason } from "../../../../lending/product/product-config.rules.ts";
import { Refused, type Reason } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { formPage, type Saving } from "../../../form/page/definition.ts";
import { currencyNow, timeZone } from "../../../i18n/format.ts";
import { t } from "../../../i18n/i18n.ts";
import type { MessageKey } from "../../../i18n/sections.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { session } from "../../../kernel/state/session.ts";
import { queueOf } from "../../../table/queue/queues.ts";
import { begin, draftOf, readVersions, usualValues } from "./config.draft.ts";
import { fields, groups, type Fields, type Values } from "./config.fields.ts";
import { inForm } from "./config.places.ts";
import { PreviewPane } from "./preview-pane.tsx";
import { path } from "./config.path.ts";

/** Both lists over which the form is laid. */
const lists = [path, "/product/productList"];

function judge(values: Values): Reason | null {
  const step = session.get().me?.tenant.currencyStep ?? 1;
  const on = localDate(new Date(), timeZone());
  const reason = productReason({ ...draftOf(values), currency: currencyNow() as Currency, step, on });
  return reason && inForm(reason);
}

async function save({ id, version, values, key, source }: Saving<Fields>): Promise<void> {
  const meta = { command: "product.save", source, idempotencyKey: key };
  const input = { ...draftOf(values), name: values.name, appId: Number(values.appId) } as InputOf<"product.save">;
  try {
    await ports.send(calls["product.save"], { ...input, ...(id === null ? {} : { id }), ...(version === null ? {} : { version }) }, meta);
  } catch (error) {
    throw error instanceof Refused ? new Refused(inForm(error.reason)) : error;
  }
  ports.tell({ kind: "done", text: t("product.saved") }, meta.command);
}

/** A product with all of its terms; to the right, while it is typed, what its loans would cost and what the law says to them. */
export const configForm = formPage<Fields>({
  path,
  title: (record) => record?.values.name ?? t("product.add"),
  permission: { add: calls["product.save"].permission, edit: calls["product.save"].permission },
  sections: Object.entries(groups).map(([id, group]) => ({
    id,
    title: () => t(`product.section.${id}` as MessageKey),
    fields: Object.keys(group) as (keyof Fields)[],
  })),
  fields,
  initial: usualValues,
  judge,
  prepare: begin,
  read: readVersions,
  save,
  saved: () => lists.forEach((list) => queueOf(list)?.queue.reload()),
  versions: true,
  beside: PreviewPane,
  texts: ["product", "review", "setting"],
});
