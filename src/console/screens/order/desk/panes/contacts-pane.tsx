import { orderCalls } from "../../../../../contract/order/order.calls.ts";
import type { OutputOf } from "../../../../../contract/types.ts";
import { reviewCalls } from "../../../../../contract/order/review.calls.ts";
import { When } from "../../../../i18n/when.tsx";
import { textOf, tn, useT } from "../../../../i18n/i18n.ts";
import { Figures } from "../../order-panel.tsx";
import { PaneFrame, type PaneStand } from "../pane-frame.tsx";
import { useCaseCall } from "../use-case-call.ts";

type Contacts = OutputOf<"order.contacts">;
type Calls = OutputOf<"review.callList">;

/** People whom the customer named, whether one of them may be called now, and the calls that were made. A contact is never told of the loan. */
export function ContactsPane({ loanRecordId, stand }: { readonly loanRecordId: number; readonly stand: PaneStand }) {
  const t = useT();
  const data = useCaseCall(orderCalls["order.contacts"], { loanRecordId });
  const calls = useCaseCall(reviewCalls["review.callList"], { loanRecordId });
  const summary = data && calls ? [tn("review.contacts.count", data.length), tn("review.contacts.calls", calls.length)].join(" · ") : "";
  return (
    <PaneFrame pane="contacts" stand={stand} summary={summary} isReady={data !== undefined && calls !== undefined}>
      <p className="pb-1 text-cell text-fg-2">{t("review.contacts.script")}</p>
      <Named contacts={data ?? []} />
      <h3 className="mt-2 text-cell font-semibold text-fg-2">{t("review.contacts.verified")}</h3>
      <Made calls={calls ?? []} />
    </PaneFrame>
  );
}

/** Who was named, and whether the law lets him be called. */
function Named({ contacts }: { readonly contacts: Contacts }) {
  const t = useT();
  return (
    <Figures
      heads={[
        { text: t("order.profile.name"), whole: true },
        { text: t("order.profile.relation"), whole: true },
        { text: t("order.column.phone"), whole: true },
        { text: t("review.contacts.law"), wide: true },
        { text: t("review.contacts.made"), right: true },
      ]}
      rows={contacts.map((each) => ({
        key: String(each.contactId),
        cells: [
          each.name,
          textOf(`dossier.relation.${each.relation}`) || each.relation,
          each.phone,
          each.consent ? t("review.contacts.may") : textOf(`errors.${each.rule}`) || t("review.contacts.mayNot"),
          String(each.callCount),
        ],
      }))}
      empty={t("dossier.panel.noContacts")}
    />
  );
}

/** The calls that were made, each with what came of it. */
function Made({ calls }: { readonly calls: Calls }) {
  const t = useT();
  return (
    <Figures
      heads={[
        { text: t("dossier.record.time"), time: true },
        { text: t("review.contacts.who"), whole: true },
        { text: t("review.contacts.result"), whole: true },
        { text: t("dossier.record.remark"), wide: true },
        { text: t("dossier.record.operator"), whole: true },
      ]}
      rows={calls.map((each) => ({
        key: String(each.id),
        cells: [
          <When key="at" at={each.time} />,
          [t(`review.phone.${each.phoneType}`), each.name].filter(Boolean).join(" · "),
          t(`review.callResult.${each.result}`),
          each.remark,
          each.operator ?? "–",
        ],
      }))}
      empty={t("review.contacts.noCalls")}
    />
  );
}
