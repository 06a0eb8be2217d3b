import { useState } from "react";
import { payChannelCalls } from "../../../../contract/finance/channel/pay-channel.calls.ts";
import { FieldsDialog, type Asked } from "../../../form/fields-dialog.tsx";
import { text } from "../../../form/kinds.ts";
import { t } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Channel } from "./channel-wish.ts";

/** A channel that its failures hold down takes part again at once: somebody says why he knows that it pays. */
export function ChannelLiftForm({ subject: { name, code }, source, submit, cancel }: Asked<Channel>) {
  const [fields] = useState(() => ({ reason: text({ label: "setting.rule.reason", required: true }) }));
  return (
    <FieldsDialog
      title={t("setting.channel.lift.title", { name: name || code })}
      send={t("setting.channel.lift.label")}
      fields={fields}
      cancel={cancel}
      submit={async ({ reason }, idempotencyKey) => {
        await ports.send(payChannelCalls["payChannel.lift"], { code, reason }, { command: "payChannel.lift", source, idempotencyKey });
        ports.tell({ kind: "done", text: t("setting.channel.lift.done") }, "payChannel.lift");
        submit(true);
      }}
    />
  );
}
