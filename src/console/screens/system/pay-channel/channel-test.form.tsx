import { useState } from "react";
import { payChannelCalls } from "../../../../contract/finance/channel/pay-channel.calls.ts";
import { FieldsDialog, type Asked } from "../../../form/fields-dialog.tsx";
import { choice } from "../../../form/kinds.ts";
import { takingOptions, useOwnAccounts } from "../../../form/money/own-accounts.ts";
import { formatSum } from "../../../i18n/format.ts";
import { t } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Channel } from "./channel-wish.ts";

/** The smallest amount through a channel to an account of the house's own: asked for here, released by a second person. The server says how much it is. */
export function ChannelTestForm({ subject: { name, code, testAmount }, source, submit, cancel }: Asked<Channel>) {
  const accounts = useOwnAccounts();
  const [fields] = useState(() => ({
    accountId: choice({
      label: "setting.channel.test.account",
      required: true,
      options: takingOptions,
      hint: () => t("setting.channel.test.hint", { amount: formatSum(testAmount ?? 0), name: name || code }),
    }),
  }));
  const first = accounts.find(({ takes, isDefault }) => takes && isDefault);
  return (
    <FieldsDialog
      key={first?.id ?? 0}
      title={t("setting.channel.test.title", { name: name || code })}
      send={t("setting.channel.ask")}
      fields={fields}
      initial={{ accountId: first?.id ?? null }}
      cancel={cancel}
      submit={async ({ accountId }, idempotencyKey) => {
        const input = { code, accountId: Number(accountId) };
        await ports.send(payChannelCalls["payChannel.test"], input, { command: "payChannel.test", source, idempotencyKey });
        ports.tell({ kind: "done", text: t("setting.channel.waits") }, "payChannel.test");
        submit(true);
      }}
    />
  );
}
