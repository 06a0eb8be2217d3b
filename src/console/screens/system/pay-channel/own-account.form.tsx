import { useState } from "react";
import { bankAccountCalls } from "../../../../contract/finance/channel/bank-account.calls.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { accountReason } from "../../../../lending/finance/own-account.rules.ts";
import { accountDirections, type AccountDirection } from "../../../../lending/options/finance/money-ways.ts";
import { FieldsDialog, type Asked } from "../../../form/fields-dialog.tsx";
import { choice, money, text, toggle } from "../../../form/kinds.ts";
import { t } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";

export type Account = RowOf<"bankAccount.list">;
export interface AccountAsked {
  readonly row: Account | null;
  /** The lender's own. */
  readonly currency: string;
}

/** Its name for statements and its currency are given once. */
const fieldsOf = (row: Account | null) => ({
  ...(row ? {} : { alias: text({ label: "setting.bank.alias", required: true, hint: () => t("setting.bank.aliasHint") }) }),
  name: text({ label: "setting.bank.name", required: true }),
  bank: text({ label: "setting.channel.column.bank", required: true }),
  branch: text({ label: "setting.bank.branch" }),
  accountNo: text({
    label: "setting.bank.number",
    required: !row,
    hint: () => t(row ? "setting.bank.numberKept" : "setting.bank.numberHint"),
  }),
  direction: choice({
    label: "setting.bank.direction",
    required: true,
    options: () => accountDirections.map((value) => ({ value, label: t(`setting.bank.way.${value}`) })),
  }),
  defaultCollection: toggle({ label: "setting.bank.defaultCollection", hint: () => t("setting.bank.defaultHint") }),
  defaultPayout: toggle({ label: "setting.bank.defaultPayout" }),
  minBalance: money({ label: "setting.bank.minBalance", hint: () => t("setting.bank.minHint") }),
});

interface Typed {
  readonly alias?: string;
  readonly name: string;
  readonly bank: string;
  readonly branch: string;
  readonly accountNo: string;
  readonly direction: string | number | null;
  readonly defaultCollection: boolean;
  readonly defaultPayout: boolean;
  readonly minBalance: number | null;
}
const wayOf = ({ direction }: Pick<Typed, "direction">): AccountDirection => accountDirections.find((each) => each === direction) ?? "both";

const initialOf = ({ name, bank, branch, direction, defaultCollection, defaultPayout, minBalance }: Account) => ({
  name,
  bank,
  branch,
  direction,
  defaultCollection,
  defaultPayout,
  minBalance,
});

/** A new own account, or other facts of one: asked for here, decided by a second person. Its number is asked for, never shown. */
export function OwnAccountForm({ subject: { row, currency }, source, submit, cancel }: Asked<AccountAsked>) {
  const [fields] = useState(() => fieldsOf(row));
  return (
    <FieldsDialog
      title={row ? `${t("setting.bank.edit")}: ${row.alias}` : t("setting.bank.add")}
      send={t("setting.route.ask")}
      fields={fields}
      initial={row ? initialOf(row) : { direction: "both" }}
      judge={(typed) => accountReason({ ...typed, direction: wayOf(typed) })}
      cancel={cancel}
      submit={async ({ accountNo, alias, ...typed }: Typed, idempotencyKey) => {
        const wish = {
          ...typed,
          id: row && row.id > 0 ? row.id : null,
          alias: row?.alias ?? alias ?? "",
          currency: row?.currency ?? currency,
          direction: wayOf(typed),
          ...(accountNo ? { accountNo } : {}),
        };
        await ports.send(bankAccountCalls["bankAccount.save"], wish, { command: "bankAccount.save", source, idempotencyKey });
        ports.tell({ kind: "done", text: t("setting.channel.waits") }, "bankAccount.save");
        submit(true);
      }}
    />
  );
}
