import { useState } from "react";
import { inviteCalls } from "../../../contract/marketing/lead-rule.calls.ts";
import type { InputOf, OutputOf } from "../../../contract/types.ts";
import { audienceCodes, audiences } from "../../../lending/growth/lead-rule.rules.ts";
import type { Reason } from "../../../lending/reason.ts";
import { atLeastOne } from "../../../lending/field.rules.ts";
import { send } from "../../client/client.ts";
import { FieldsDialog, type Asked } from "../../form/fields-dialog.tsx";
import type { ValuesOf } from "../../form/use-form.ts";
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

type Values = ValuesOf<ReturnType<typeof fieldsOf>>;

/** With a name there is a campaign, which is for somebody and for some time. */
function judge({ name, audience, from, to }: Values): Reason | null {
  if (name === "" || (audience !== null && from !== null && to !== null)) return null;
  return { error: "field.required", field: audience === null ? "audience" : from === null ? "from" : "to" };
}

function campaignOf({ name, audience, from, to, couponId }: Values): InputOf<"inviteConfig.update">["campaign"] {
  if (name === "" || from === null || to === null) return null;
  return { name, audience: audiences.find((each) => each === audience) ?? "registered", from, to, couponId };
}

interface Found {
  readonly appId: number;
  readonly config: Config;
}

/** A campaign of an app: whom it is for, from when to when, and how its leads are given out; without a name there is none. */
export function CampaignForm({ source, submit, cancel }: Asked<null>) {
  useT();
  const [found, setFound] = useState<Found | null>(null);
  if (!found) return <WhichApp find={setFound} cancel={cancel} />;
  const { appId, config } = found;
  const { campaign, cap, recycleDays, enabled } = config;
  return (
    <FieldsDialog
      title={campaign ? t("marketing.campaign.of", { leads: campaign.leads, applied: campaign.applied }) : t("marketing.campaign.title")}
      fields={fieldsOf(campaign)}
      initial={{ cap, recycleDays, enabled, ...campaign }}
      judge={judge}
      cancel={cancel}
      submit={async (values, idempotencyKey) => {
        const rule = { enabled: values.enabled, cap: values.cap, recycleDays: values.recycleDays ?? 7 };
        const written = { appId, ...rule, campaign: campaignOf(values) };
        await ports.send(inviteCalls["inviteConfig.update"], written, { command, source, idempotencyKey });
        ports.tell({ kind: "done", text: t("marketing.campaign.saved") }, command);
        submit(true);
      }}
    />
  );
}

const WhichApp = ({ find, cancel }: { readonly find: (found: Found) => void; readonly cancel: () => void }) => (
  <FieldsDialog
    title={t("marketing.campaign.title")}
    send={t("marketing.campaign.next")}
    fields={which}
    cancel={cancel}
    submit={async ({ appId }) =>
      find({ appId: Number(appId), config: await send(inviteCalls["inviteConfig.select"], { appId: Number(appId) }) })
    }
  />
);
