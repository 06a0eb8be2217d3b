import { passedFor } from "../../../lending/collection/urgency.ts";
import { statusCodes, stepCodes } from "../../../lending/options/order-codes.ts";
import { wordOf } from "../../table/filter/options.ts";
import { formatDay, formatInstant, formatSum, formatTime } from "../../i18n/format.ts";
import { formatWhen, formatWhichDay } from "../../i18n/near.ts";
import { t, textOf, useT } from "../../i18n/i18n.ts";
import { BlackListChip } from "./customer/black-list-chip.tsx";
import { Chip } from "../../ui/chip.tsx";
import { StatusCell } from "../../table/grid/order-cells.tsx";
import type { Order } from "./order-details.page.tsx";

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
  /** The date in full, where words stand for it. */
  readonly full?: string | undefined;
}
function Figure({ label, value, strong = false, full }: FigureProps) {
  return (
    <div className="flex min-w-28 flex-col" title={full}>
      <dt className="text-cell text-fg-2">{label}</dt>
      <dd className={strong ? "font-mono text-panel font-semibold text-fg-0" : "font-mono text-form text-fg-0"}>{value}</dd>
    </div>
  );
}

/** What he has asked for or agreed to. */
function wishesText({ optOut, consents }: Order["contact"]): string {
  const ways = optOut.map((way) => textOf(`dossier.medium.${way}`)).join(", ");
  const said = [ways ? t("order.badge.optOut", { ways }) : "", consents.includes("hours") ? t("order.badge.consentHours") : ""];
  return said.filter(Boolean).join(" · ") || t("order.badge.noWishes");
}

/** Who else has the record open; a sign and words tell the holder from a looker-on, not a colour alone. */
function OthersChip({ others: [first, ...rest] }: { readonly others: Order["others"] }) {
  const t = useT();
  if (!first) return null;
  const text = t(first.holds ? "dossier.lease.holds" : "dossier.lease.looks", { name: first.name, at: formatTime(first.since) });
  return (
    <Chip tone={first.holds ? "warn" : "plain"}>{rest.length ? `${text} ${t("dossier.lease.more", { count: rest.length })}` : text}</Chip>
  );
}

const offerTones = { applied: "warn", approved: "good", refused: "bad" } as const;

/** The settlement offer as it stands: what the collector tells the customer who holds the line. */
function OfferChip({ offer }: { readonly offer: Order["waiver"] }) {
  const t = useT();
  if (!offer) return null;
  const { status, rest, settleAmount, validUntil, reviewer } = offer;
  const amount = formatSum(status === "approved" ? rest : settleAmount);
  return (
    <Chip tone={offerTones[status]}>{t(`dossier.offer.${status}`, { amount, day: formatDay(validUntil), reviewer: reviewer ?? "–" })}</Chip>
  );
}

/** A promise whose time has passed waits no longer: it says since when. */
function promiseText({ status, commitmentTime }: NonNullable<Order["promise"]>): string {
  const now = new Date();
  if (status !== "open" || Date.parse(commitmentTime) >= now.getTime()) return textOf(`order.promise.${status}`);
  return t("order.promise.passed", passedFor(commitmentTime, now));
}

function PromiseFigure({ promise }: Pick<Order, "promise">) {
  const t = useT();
  const label = t("dossier.figure.promise");
  if (!promise) return <Figure label={label} value="–" />;
  const { commitmentTime, commitmentAmount } = promise;
  const value = [formatWhen(commitmentTime), formatSum(commitmentAmount), promiseText(promise)].join(" · ");
  return <Figure label={label} value={value} full={formatInstant(commitmentTime)} />;
}

const parts = ["principal", "interest", "fee", "penalty"] as const;
/** One figure over the components. */
const sumOf = ({ components }: Order, figure: "charged" | "paid" | "waived"): number =>
  parts.reduce((all, part) => all + components[part][figure], 0);

/** What is owed, and by whose hand; what is nothing takes no place. */
function Figures({ order }: { readonly order: Order }) {
  const t = useT();
  const waived = sumOf(order, "waived");
  return (
    <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
      <Figure strong label={t("order.column.claim")} value={formatSum(order.claim)} />
      <Figure label={t("dossier.figure.contract")} value={formatSum(order.contractAmount)} />
      <Figure label={t("dossier.figure.received")} value={formatSum(order.payoutAmount)} />
      <Figure label={t("order.debt.charged")} value={formatSum(sumOf(order, "charged"))} />
      <Figure label={t("order.debt.paid")} value={formatSum(sumOf(order, "paid"))} />
      {waived > 0 ? <Figure label={t("order.debt.waived")} value={formatSum(waived)} /> : null}
      <Figure
        label={t("order.column.repayTime")}
        value={order.repayTime ? formatWhichDay(order.repayTime) : "–"}
        full={order.repayTime ? formatDay(order.repayTime) : undefined}
      />
      {order.oldestDue && order.oldestDue.of > 1 ? (
        <Figure
          label={t("dossier.figure.oldestDue")}
          value={`${order.oldestDue.number}/${order.oldestDue.of} · ${formatWhichDay(order.oldestDue.dueDate)}`}
          full={formatDay(order.oldestDue.dueDate)}
        />
      ) : null}
      <Figure label={t("order.column.assignee")} value={order.assigneeName ?? "–"} />
      <PromiseFigure promise={order.promise} />
      <Figure label={t("dossier.figure.bounced")} value={String(order.bouncedPromises)} />
    </dl>
  );
}

/** The exact step, where it says more than the status beside it. */
function StepChip({ order }: { readonly order: Order }) {
  const step = wordOf(stepCodes, order.stage);
  return step === wordOf(statusCodes, order.status) ? null : <Chip>{step}</Chip>;
}

/** What is special about the order and its customer; nothing where nothing is. */
function Badges({ order }: { readonly order: Order }) {
  const t = useT();
  return (
    <>
      {order.frozen ? <Chip tone="bad">{t("order.badge.frozen")}</Chip> : null}
      <BlackListChip blackListed={order.blackListed} />
      {order.complaint ? <Chip tone="bad">{t("order.badge.complaint", { at: formatWhen(order.complaint.since) })}</Chip> : null}
      {order.paymentInCheck ? <Chip tone="warn">{t("order.badge.paymentInCheck")}</Chip> : null}
      {order.beingPaid ? <Chip tone="warn">{t("order.badge.beingPaid")}</Chip> : null}
    </>
  );
}

/** Whether the law lets him be called now, how often still today, and when again. */
function ContactLaw({ contact }: Pick<Order, "contact">) {
  const t = useT();
  const { allowed, rule, opens, closes, usedToday, limitToday, nextAllowedTime } = contact;
  const limit = limitToday === null ? "∞" : String(limitToday);
  const law = allowed
    ? t("dossier.contact.open", { opens, closes, used: usedToday, limit })
    : t("dossier.contact.closed", { why: textOf(`errors.${rule}`, { opens, closes, limit, days: "" }) });
  return (
    <span className={`ml-auto text-cell ${allowed ? "text-ok" : "text-danger"}`}>
      {law} · <span className="text-fg-2">{wishesText(contact)}</span>
      {nextAllowedTime && !allowed ? ` · ${t("dossier.contact.next", { at: formatWhen(nextAllowedTime) })}` : null}
    </span>
  );
}

/** Who, how much, since when, and whether he may be called now: always in sight (rules/contact-law.md 13). */
export function OrderHead({ order, phone }: { readonly order: Order; readonly phone: string | null }) {
  return (
    <header className="sticky top-0 z-1 border-b border-line bg-1 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-kpi font-semibold">{order.customer.name}</h1>
        <span className="font-mono text-form text-fg-1">{order.orderNo}</span>
        <StatusCell status={order.status} overdueDays={order.overdueDays} />
        <StepChip order={order} />
        {order.stageCode ? <Chip>{order.stageCode}</Chip> : null}
        <span className={`font-mono text-form ${phone ? "font-semibold text-warn" : "text-fg-1"}`} aria-live="polite">
          {phone ?? order.customer.phone}
        </span>
        <Badges order={order} />
        <span role="status" className="contents">
          <OfferChip offer={order.waiver} />
          <OthersChip others={order.others} />
        </span>
        <ContactLaw contact={order.contact} />
      </div>
      <Figures order={order} />
    </header>
  );
}
