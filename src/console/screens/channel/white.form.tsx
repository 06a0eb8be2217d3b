import { useState } from "react";
import { whiteCalls, whiteListCalls } from "../../../contract/channel/delivery.calls.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { atLeastOne } from "../../../lending/field.rules.ts";
import { limits } from "../../../lending/limits.ts";
import { exemptionCodes, whiteFileFields, type WhiteFileField } from "../../../lending/options/growth/channel-codes.ts";
import { FieldsDialog, type Asked } from "../../form/fields-dialog.tsx";
import { type FileDesk, ImportDialog } from "../../form/import/import-dialog.tsx";
import { choice, number, text } from "../../form/kinds.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import { appOptions, choicesOf } from "../../table/filter/options.ts";
import { partnerOptions, partners } from "./choices.ts";
import type { Partner } from "./white.screen.tsx";

const fields = {
  name: text({ label: "channel.column.name", required: true }),
  code: text({ label: "channel.column.code", required: true, hint: () => t("channel.form.codeHint") }),
  appId: choice({ label: "order.column.app", options: appOptions, hint: () => t("channel.form.appHint") }),
  contact: text({ label: "channel.column.contact" }),
  rule: choice({ label: "channel.column.rule", required: true, options: choicesOf(exemptionCodes) }),
  quota: number({ label: "channel.column.quota", required: true, rules: [atLeastOne] }),
};

/** A partner, and what the machine does with whom he sends. */
export function PartnerForm({ subject, source, submit, cancel }: Asked<Partner | null>) {
  useT();
  return (
    <FieldsDialog
      title={t(subject ? "channel.white.edit" : "channel.white.add")}
      fields={fields}
      initial={subject ?? { rule: "toReview" }}
      cancel={cancel}
      submit={async ({ appId, rule, quota, ...typed }, idempotencyKey) => {
        const sent = {
          ...typed,
          appId: appId === null ? null : Number(appId),
          rule: rule === "pass" ? ("pass" as const) : ("toReview" as const),
        };
        const input = { ...sent, quota: quota ?? 1, status: subject?.status ?? ("on" as const), ...(subject ? { id: subject.id } : {}) };
        await ports.send(whiteCalls["whileChannel.save"], input, { command: "partner.save", source, idempotencyKey });
        ports.tell({ kind: "done", text: t("channel.saved", { name: typed.name }) }, "partner.save");
        partners.forget();
        submit(true);
      }}
    />
  );
}

const labels: Readonly<Record<WhiteFileField, Parameters<typeof t>[0]>> = {
  phone: "order.column.phone",
  idNo: "channel.column.idNo",
  name: "order.column.name",
  quota: "channel.column.userQuota",
  expires: "channel.column.expires",
};
const fieldOf = (title: string): string =>
  whiteFileFields.find((field) => [field.toLowerCase(), t(labels[field]).toLowerCase()].includes(title.trim().toLowerCase())) ?? title;
const labelOf = (field: string): string => {
  const known = whiteFileFields.find((each) => each === field);
  return known ? t(labels[known]) : field;
};
const command = "white.import";

/** Whose customers they are, then a file of them: judged at once, line by line; a second person has to know of each. */
export function ImportWhiteForm({ subject, source, submit, cancel }: Asked<number | null>) {
  useT();
  const [channelId, choose] = useState(subject);
  if (channelId === null)
    return (
      <FieldsDialog
        title={t("channel.users.import")}
        send={t("channel.users.choose")}
        fields={{ channelId: choice({ label: "channel.column.whiteChannel", required: true, options: partnerOptions }) }}
        cancel={cancel}
        submit={async (typed) => choose(Number(typed.channelId))}
      />
    );
  const desk: FileDesk<OutputOf<"whiteList.import">> = {
    title: t("channel.users.import"),
    help: t("channel.users.help", { fields: whiteFileFields.join(", "), most: formatNumber(limits.blackInFile) }),
    badFile: "white-list-refused.csv",
    fieldOf,
    labelOf,
    ask: (rows, dry, idempotencyKey) =>
      ports.send(whiteListCalls["whiteList.import"], { channelId, rows, dry }, { command, source, idempotencyKey }),
    button: (good) => t("channel.users.ask", { count: formatNumber(good) }),
    ended: () => {
      ports.tell({ kind: "done", text: t("channel.users.waits") }, command);
      submit(true);
    },
  };
  return <ImportDialog desk={desk} cancel={cancel} />;
}
