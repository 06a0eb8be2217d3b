import { useState } from "react";
import { inviteCalls } from "../../../contract/marketing/lead-rule.calls.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { audienceCodes, audiences } from "../../../lending/growth/lead-rule.rules.ts";
import { atLeastOne } from "../../../lending/field.rules.ts";
import { send } from "../../client/client.ts";
import { FieldsDialog, type Asked } from "../../form/fields-dialog.tsx";
import { choice, date, number, text, toggle } from "../../form/kinds.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import { appOptions, choicesOf } from "../../table/filter/options.ts";

type Config = OutputOf<"inviteConfig.select">;
const command = "lead.campaign";
const which = { appId: choice({ label: "order.column.app", options: appOptions, required: true }) };
/** What is known of the coupon's hand-out, else what the field is for. */
const couponHint = (campaign: Config["campaign"]): string =>
  campaign?.couponWaits
    ? t("marketing.campaign.couponWaits")
    : campaign?.couponGiven
      ? t("marketing.campaign.couponGiven", { count: formatNumber(campaign.couponGiven) })
      : t("marketing.campaign.hintCoupon");
const fieldsOf = (campaign: Config["campaign"]) => ({
  name: text({ label: "marketing.campaign.name" }),
  audience: choice({ label: "marketing.campaign.audience", options: choicesOf(audienceCodes) }),
  from: date({ label: "marketing.campaign.from" }),
  to: date({ label: "marketing.campaign.to" }),
  couponId: number({ label: "marketing.campaign.coupon", hint: () => couponHint(campaign) }),
  cap: number({ label: "marketing.rule.cap", rules: [atLeastOne], hint: () => t("marketing.rule.hintCap") }),
  recycleDays: number({ label: "marketing.rule.recycleDays", required: true, rules: [atLeastOne] }),
  enabled: toggle({ label: "marketing.rule.enabled" }),
});

/** A campaign of an app: whom it is for, from when to when, and how its leads are given out; without a name there is none. */
export function CampaignForm({ source, submit, cancel }: Asked<null>) {
  useT();
  const [found, setFound] = useState<{ readonly appId: number; readonly config: Config } | null>(null);
  if (!found)
    return (
      <FieldsDialog
        key="app"
        title={t("marketing.campaign.title")}
        send={t("marketing.campaign.next")}
        fields={which}
        cancel={cancel}
        submit={async ({ appId }) =>
          setFound({ appId: Number(appId), config: await send(inviteCalls["inviteConfig.select"], { appId: Number(appId) }) })
        }
      />
    );
  const { appId, config } = found;
  const { campaign, cap, recycleDays, enabled } = config;
  return (
    <FieldsDialog
      key="campaign"
      title={campaign ? t("marketing.campaign.of", { leads: campaign.leads, applied: campaign.applied }) : t("marketing.campaign.title")}
      fields={fieldsOf(campaign)}
      initial={{ cap, recycleDays, enabled, ...campaign }}
      judge={(values) =>
        values.name !== "" && (values.audience === null || values.from === null || values.to === null)
          ? { error: "field.required", field: values.audience === null ? "audience" : values.from === null ? "from" : "to" }
          : null
      }
      cancel={cancel}
      submit={async (values, idempotencyKey) => {
        const { name, from, to, couponId } = values;
        const audience = audiences.find((each) => each === values.audience) ?? "registered";
        const set = name === "" || from === null || to === null ? null : { name, audience, from, to, couponId };
        const written = { appId, enabled: values.enabled, cap: values.cap, recycleDays: values.recycleDays ?? 7, campaign: set };
        await ports.send(inviteCalls["inviteConfig.update"], written, { command, source, idempotencyKey });
        ports.tell({ kind: "done", text: t("marketing.campaign.saved") }, command);
        submit(true);
      }}
    />
  );
}
