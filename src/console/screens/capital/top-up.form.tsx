import { useState } from "react";
import { topUpCalls } from "../../../contract/finance/channel/pay-channel.calls.ts";
import { serviceAccounts, type ServiceAccount } from "../../../lending/finance/service.rules.ts";
import { FieldsDialog, type Asked } from "../../form/fields-dialog.tsx";
import { choice, money, text, voucher } from "../../form/kinds.ts";
import { sendVoucher } from "../../form/voucher/send-voucher.ts";
import { currencyNow } from "../../i18n/format.ts";
import { t } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";

const fieldsOf = (channels: readonly string[]) => ({
  account: choice({
    label: "finance.topUp.column.account",
    required: true,
    options: () => [
      ...serviceAccounts.map((value) => ({ value, label: t(`finance.topUp.account.${value}`) })),
      ...channels.map((code) => ({ value: `payout:${code}`, label: `${t("finance.topUp.account.payout")} ${code}` })),
    ],
  }),
  amount: money({ label: "receipt.column.amount", required: true }),
  file: voucher({ label: "payout.manual.voucher" }),
  remark: text({ label: "payout.column.remark" }),
});

/** Money that was put on a balance: asked for here, on it once a second person has said yes. */
export function TopUpForm({ subject: channels, source, submit, cancel }: Asked<readonly string[]>) {
  const [fields] = useState(() => fieldsOf(channels));
  const [initial] = useState({});
  return (
    <FieldsDialog
      title={t("finance.topUp.add")}
      send={t("setting.route.ask")}
      fields={fields}
      initial={initial}
      cancel={cancel}
      submit={async ({ account, amount, file, remark }, idempotencyKey) => {
        const [accountType = "", channel] = String(account).split(":");
        const service: ServiceAccount | "payout" = serviceAccounts.find((each) => each === accountType) ?? "payout";
        const wish = {
          accountType: service,
          ...(channel ? { channel } : {}),
          amount: amount ?? 0,
          currency: currencyNow(),
          voucherUrl: await sendVoucher(file, { command: "topUp.recharge", source }),
          remark,
        };
        await ports.send(topUpCalls["topUp.recharge"], wish, { command: "topUp.recharge", source, idempotencyKey });
        ports.tell({ kind: "done", text: t("setting.channel.waits") }, "topUp.recharge");
        submit(true);
      }}
    />
  );
}
