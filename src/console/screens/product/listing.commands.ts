import { productCalls as calls } from "../../../contract/product/product.calls.ts";
import type { RowOf } from "../../../contract/types.ts";
import { t } from "../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import { decideCommands, askerCommands } from "../../table/approval/waiting.commands.ts";
import { openers } from "./config/product.commands.ts";
import { turnEach } from "./turn-each.ts";

export type Product = RowOf<"product.list">;
const isListed = ({ status }: Product): boolean => status === "listed";
const permission = calls["product.status"].permission;
const { ui } = commandsFor<Product>();

/** Asks for each by itself: another person decides about each. */
const turn = (row: Product, { source }: Pick<ScreenContext<Product>, "source">) =>
  ports.send(
    calls["product.status"],
    { id: row.id, status: isListed(row) ? "delisted" : "listed" },
    { command: "product.status", source, idempotencyKey: crypto.randomUUID() },
  );

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
    run: (rows, context) =>
      void turnEach(rows, { command: "product.status", said: "product.listing.asked", turn: (row) => turn(row, context) }, () =>
        context.refresh(),
      ),
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
