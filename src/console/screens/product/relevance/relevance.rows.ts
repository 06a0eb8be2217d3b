import { relevanceCalls as calls } from "../../../../contract/product/relevance.calls.ts";
import type { InputOf, OutputOf, RowOf } from "../../../../contract/types.ts";
import { gapsOf, type Relation } from "../../../../lending/product/relevance.rules.ts";
import { send } from "../../../client/client.ts";
import { t } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { productName } from "../../../table/filter/options.ts";

export type Row = RowOf<"relevance.list">;
export type Sent = InputOf<"relevance.save">["rows"][number];
export const path = "/product/productRelevance";

export const sentOf = ({
  id,
  productId,
  settledFrom,
  settledTo,
  overdueDaysLimit,
  upgradeTo,
  sameLevel,
  downgradeTo,
  userTypes,
  enabled,
}: Row): Sent => ({
  id,
  productId,
  settledFrom,
  settledTo,
  overdueDaysLimit,
  upgradeTo,
  sameLevel,
  downgradeTo,
  userTypes,
  enabled,
});

/** What is said nothing of, a product a line; empty where every number of settled loans is somebody's. */
export const gapsText = (gaps: OutputOf<"relevance.save">["gaps"]): string =>
  gaps
    .map(({ productId, from, to }) =>
      t(to === null ? "product.relevance.gapOn" : to === from ? "product.relevance.gapOne" : "product.relevance.gap", {
        product: productName(productId),
        from,
        to: to ?? from,
      }),
    )
    .join(" · ");
export const gapsIn = (rows: readonly Row[]): string =>
  gapsText([...gapsOf(rows.filter(({ enabled }) => enabled) as unknown as readonly Relation[])]);

interface Change {
  readonly appId: number;
  /** What the app's rows become. */
  readonly to: (rows: readonly Sent[]) => readonly Sent[];
  readonly source: Source;
  readonly key: string;
}
/** All rows of an app are judged and written together, under the version in which they were read. */
export async function saveRows({ appId, to, source, key }: Change): Promise<void> {
  const { list } = await send(calls["relevance.list"], { appId: [appId], pageSize: 200 });
  const rows = to(list.map(sentOf));
  const { gaps } = await ports.send(
    calls["relevance.save"],
    { appId, rows: [...rows], ...(list[0] ? { version: list[0].version } : {}) },
    { command: "relevance.save", source, idempotencyKey: key },
  );
  const text = gapsText(gaps);
  ports.tell({ kind: "done", text: text ? t("product.relevance.savedGaps", { gaps: text }) : t("product.done") }, "relevance.save");
}
