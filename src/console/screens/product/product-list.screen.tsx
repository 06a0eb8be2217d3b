import { productList } from "../../../contract/product/product.columns.ts";
import { editRecord } from "../../form/page/address.ts";
import { overList } from "../../form/page/over-list.tsx";
import { formatNumber, formatRate } from "../../i18n/format.ts";
import { t } from "../../i18n/i18n.ts";
import { waitingMark } from "../../table/approval/waiting.commands.ts";
import { appOptions } from "../../table/filter/options.ts";
import { tableScreen } from "../../table/table-screen.tsx";
import { listingCommands } from "./listing.commands.ts";
import { ownWord } from "./own-word.tsx";

/** A rate as it stands in the terms, a fraction, in per cent with all of its decimals. */
const percent = (rate: string | null): string => (rate === null ? "–" : formatRate(Number(rate)));

/** What is lent: Enter opens its terms, `t` asks that it be offered to customers, or taken from them. */
export const products = overList(
  tableScreen<"product.list">({
    path: "/product/productList",
    list: productList,
    rowKey: "id",
    sections: ["setting", "product", "approval"],
    open: ({ id }) => editRecord(id),
    mark: waitingMark,
    looks: {
      name: { cell: ({ name }) => ownWord(name) },
      status: { tone: ({ status }) => (status === "listed" ? "good" : "warn") },
      rate: { cell: ({ rate, ratePer }) => (ratePer ? `${percent(rate)} ${t(`product.per.${ratePer}`)}` : percent(rate)) },
      apr: { cell: ({ apr }) => (apr === null ? "–" : `${formatNumber(Number(apr))} %`) },
      serviceFeeRate: { cell: ({ serviceFeeRate }) => percent(serviceFeeRate) },
      penaltyRate: { cell: ({ penaltyRate }) => percent(penaltyRate) },
      penaltyCap: { cell: ({ penaltyCap }) => percent(penaltyCap) },
      terms: { cell: ({ terms }) => (terms ?? []).join(", ") || "–" },
      version: { cell: ({ version }) => (version === null ? "–" : String(version)) },
    },
    filters: [
      "name",
      { key: "appId", label: "setting.product.column.app", kind: "many-of", options: appOptions },
      "interestMethod",
      { key: "status", kind: "many-of" },
    ],
    commands: listingCommands,
  }),
  async () => ({ page: (await import("./config/config.form.ts")).configForm }),
);
