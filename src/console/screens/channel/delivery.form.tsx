import { companyCalls, deliveryCalls } from "../../../contract/channel/delivery.calls.ts";
import { atLeastOne } from "../../../lending/field.rules.ts";
import {
  channelStateCodes,
  channelStates,
  settleModeCodes,
  settleModes,
  type SettleMode,
} from "../../../lending/options/growth/channel-codes.ts";
import { FieldsDialog, type Asked } from "../../form/fields-dialog.tsx";
import { choice, money, number, text } from "../../form/kinds.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import { appOptions, choicesOf } from "../../table/filter/options.ts";
import { companies, companyOptions } from "./choices.ts";
import type { Company, Delivery } from "./delivery.screen.tsx";

const fields = {
  name: text({ label: "channel.column.name", required: true }),
  code: text({ label: "channel.column.code", required: true, hint: () => t("channel.form.codeHint") }),
  companyId: choice({ label: "channel.column.company", required: true, options: companyOptions }),
  appId: choice({ label: "order.column.app", required: true, options: appOptions }),
  settleMode: choice({ label: "channel.column.settleMode", required: true, options: choicesOf(settleModeCodes) }),
  price: money({ label: "channel.column.price", required: true, hint: () => t("channel.form.priceHint") }),
  capDay: number({ label: "channel.column.capDay", rules: [atLeastOne], hint: () => t("channel.form.capHint") }),
  landing: text({ label: "channel.column.landing", required: true, hint: () => t("channel.form.landingHint") }),
};
const modeOf = (typed: unknown): SettleMode => settleModes.find((mode) => mode === typed) ?? "CPA";

/** A channel that is paid for: of one that is there already the code stays. */
export function DeliveryForm({ subject, source, submit, cancel }: Asked<Delivery | null>) {
  useT();
  return (
    <FieldsDialog
      title={t(subject ? "channel.delivery.edit" : "channel.delivery.add")}
      fields={fields}
      initial={subject ?? { settleMode: "CPA" }}
      cancel={cancel}
      submit={async ({ companyId, appId, settleMode, price, ...typed }, idempotencyKey) => {
        const sent = { ...typed, companyId: Number(companyId), appId: Number(appId), settleMode: modeOf(settleMode), price: price ?? 0 };
        const input = { ...sent, status: subject?.status ?? channelStates[0], ...(subject ? { id: subject.id } : {}) };
        await ports.send(deliveryCalls["delivery.save"], input, { command: "delivery.save", source, idempotencyKey });
        ports.tell({ kind: "done", text: t("channel.saved", { name: typed.name }) }, "delivery.save");
        submit(true);
      }}
    />
  );
}

const companyFields = {
  name: text({ label: "channel.column.name", required: true }),
  contact: text({ label: "channel.column.contact" }),
  status: choice({ label: "channel.column.status", required: true, options: choicesOf(channelStateCodes) }),
};
/** A company whose channels they are. */
export function CompanyForm({ subject, source, submit, cancel }: Asked<Company | null>) {
  useT();
  return (
    <FieldsDialog
      title={t(subject ? "channel.company.edit" : "channel.company.add")}
      fields={companyFields}
      initial={subject ?? { status: "on" }}
      cancel={cancel}
      submit={async ({ name, contact, status }, idempotencyKey) => {
        const input = {
          name,
          contact,
          status: status === "off" ? ("off" as const) : ("on" as const),
          ...(subject ? { id: subject.id } : {}),
        };
        await ports.send(companyCalls["adCompany.save"], input, { command: "company.save", source, idempotencyKey });
        ports.tell({ kind: "done", text: t("channel.saved", { name }) }, "company.save");
        companies.forget();
        submit(true);
      }}
    />
  );
}
