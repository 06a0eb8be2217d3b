import { orderCalls } from "../../../../../contract/order/order.calls.ts";
import { reviewCalls } from "../../../../../contract/order/review.calls.ts";
import { When } from "../../../../i18n/when.tsx";
import { textOf, tn, useT } from "../../../../i18n/i18n.ts";
import { Figures } from "../../order-panel.tsx";
import { PaneFrame, type PaneStand } from "../pane-frame.tsx";
import { useCaseCall } from "../use-case-call.ts";

/** People whom the customer named, whether one of them may be called now, and the calls that were made. A contact is never told of the loan. */
export function ContactsPane({ loanRecordId, stand }: { readonly loanRecordId: number; readonly stand: PaneStand }) {
  const t = useT();
  const data = useCaseCall(orderCalls["order.contacts"], { loanRecordId });
  const calls = useCaseCall(reviewCalls["review.callList"], { loanRecordId });
  const summary = data && calls ? [tn("review.contacts.count", data.length), tn("review.contacts.calls", calls.length)].join(" · ") : "";
  return (
    <PaneFrame pane="contacts" stand={stand} summary={summary} isReady={data !== undefined && calls !== undefined}>
      <p className="pb-1 text-cell text-fg-2">{t("review.contacts.script")}</p>
      <Figures
        heads={[
          { text: t("order.profile.name"), whole: true },
          { text: t("order.profile.relation"), whole: true },
          { text: t("order.column.phone"), whole: true },
          { text: t("review.contacts.law"), wide: true },
          { text: t("review.contacts.made"), right: true },
        ]}
        rows={(data ?? []).map((each) => ({
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
      <h3 className="mt-2 text-cell font-semibold text-fg-2">{t("review.contacts.verified")}</h3>
      <Figures
        heads={[
          { text: t("dossier.record.time"), time: true },
          { text: t("review.contacts.who"), whole: true },
          { text: t("review.contacts.result"), whole: true },
          { text: t("dossier.record.remark"), wide: true },
          { text: t("dossier.record.operator"), whole: true },
        ]}
        rows={(calls ?? []).map((each) => ({
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
    </PaneFrame>
  );
}
