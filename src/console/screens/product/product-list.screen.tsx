import { productCalls } from "../../../contract/product/product.calls.ts";
import { productList } from "../../../contract/product/product.columns.ts";
import type { RowOf } from "../../../contract/types.ts";
import { formatRate } from "../../i18n/format.ts";
import { commandsFor } from "../../kernel/command/command.ts";
import { appOptions } from "../../table/filter/options.ts";
import { tableScreen } from "../../table/table-screen.tsx";

type Product = RowOf<"product.list">;
const { call } = commandsFor<Product>();

/** A rate as it stands in the terms, a fraction, in per cent with all of its decimals. */
const percent = (rate: string | null): string => (rate === null ? "–" : formatRate(Number(rate)));
const isListed = ({ status }: Product): boolean => status === "listed";

/** What is lent: `t` offers a product to customers, or takes it from them. Its terms are another page's. */
export const products = tableScreen<"product.list">({
  path: "/product/productList",
  list: productList,
  rowKey: "id",
  sections: ["setting"],
  looks: {
    status: { tone: (row) => (isListed(row) ? "good" : "warn") },
    rate: { cell: ({ rate }) => percent(rate) },
    penaltyRate: { cell: ({ penaltyRate }) => percent(penaltyRate) },
    terms: { cell: ({ terms }) => (terms ?? []).join(", ") || "–" },
  },
  filters: [
    "name",
    { key: "appId", label: "setting.product.column.app", kind: "many-of", options: appOptions },
    { key: "status", kind: "many-of" },
  ],
  commands: [
    call({
      id: "product.status",
      label: "setting.product.toggle",
      target: "one",
      verb: "switch",
      place: { bar: 1, rowMenu: 1, hint: 1 },
      call: productCalls["product.status"],
      confirm: (row) => ({
        title: isListed(row) ? "setting.product.delist" : "setting.product.list",
        body: isListed(row) ? "setting.product.delistText" : "setting.product.listText",
        vars: { name: row.name, app: row.appName },
      }),
      input: (row) => ({ id: row.id, status: isListed(row) ? ("delisted" as const) : ("listed" as const) }),
      after: (_out, context) => context.refresh(),
      done: "setting.product.toggled",
    }),
  ],
});
