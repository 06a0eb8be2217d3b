import { productCalls as calls } from "../../../contract/product/product.calls.ts";
import type { RowOf } from "../../../contract/types.ts";
import { Refused } from "../../../lending/reason.ts";
import { t } from "../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import { decideCommands, askerCommands } from "../../table/approval/waiting.commands.ts";
import { openers } from "./config/product.commands.ts";

export type Product = RowOf<"product.list">;
const isListed = ({ status }: Product): boolean => status === "listed";
const permission = calls["product.status"].permission;
const { ui } = commandsFor<Product>();

/** Each ticked product is asked for by itself; the first that cannot be stops those behind it. */
async function turn(rows: readonly Product[], { source, refresh }: Pick<ScreenContext<Product>, "source" | "refresh">): Promise<void> {
  let asked = 0;
  try {
    for (const row of rows) {
      const input = { id: row.id, status: isListed(row) ? ("delisted" as const) : ("listed" as const) };
      await ports.send(calls["product.status"], input, { command: "product.status", source, idempotencyKey: crypto.randomUUID() });
      asked += 1;
    }
    ports.tell({ kind: "done", text: t("product.listing.asked") }, "product.status");
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ports.tell({ kind: "failed", error }, "product.status");
  }
  if (asked > 0) refresh();
}

/** `t` asks that products be offered to customers, or taken from them; another person decides with `p`. */
export const listingCommands: readonly Command<Product>[] = [
  ...openers<Product>("product"),
  ui({
    id: "product.status",
    label: "setting.product.toggle",
    target: "many",
    verb: "switch",
    place: { bar: 2, rowMenu: 1, hint: 2 },
    permission,
    acts: true,
    blocked: (rows) =>
      rows.some(({ approvalId, version }) => approvalId !== null || version === null) ? { error: "state.refused" } : null,
    run: (rows, context) => void turn(rows, context as unknown as ScreenContext<Product>),
  }),
  ...decideCommands<Product>({
    id: "product.listing",
    words: {
      approve: "product.listing.approve",
      refuse: "product.listing.refuse",
      asks: "product.listing.asks",
      decided: "product.listing.decided",
    },
    vars: ({ name, appName, requester, askedStatus }) => ({
      name,
      app: appName,
      by: requester ?? "–",
      what: t(askedStatus === "delisted" ? "product.listing.off" : "product.listing.on"),
    }),
    place: { bar: 3, rowMenu: 2 },
  }),
  ...askerCommands<Product>("product.listing", permission),
];
