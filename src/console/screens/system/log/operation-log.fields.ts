import { useEffect, useState } from "react";
import type { ListColumns } from "../../../../contract/kernel/list.ts";
import { loadSections, textOf } from "../../../i18n/i18n.ts";

interface Listed {
  readonly columns: ListColumns;
}
/** What is written of it has the names that its list has: fetched when an act of it is looked at. */
export const listsOf: Readonly<Record<string, () => Promise<Listed>>> = {
  advert: async () => (await import("../../../../contract/product/advert.columns.ts")).advertList,
  app: async () => (await import("../../../../contract/product/app.columns.ts")).appList,
  appVersion: async () => (await import("../../../../contract/product/app.columns.ts")).appVersionList,
  bankAccount: async () => (await import("../../../../contract/finance/channel/bank-account.columns.ts")).bankAccountList,
  blackList: async () => (await import("../../../../contract/user/black/black.columns.ts")).blackList,
  channel: async () => (await import("../../../../contract/channel/delivery.columns.ts")).deliveryList,
  coupon: async () => (await import("../../../../contract/marketing/coupon.columns.ts")).couponList,
  customer: async () => (await import("../../../../contract/user/list/user.columns.ts")).userList,
  exemption: async () => (await import("../../../../contract/finance/late-exemption.columns.ts")).exemptionList,
  extension: async () => (await import("../../../../contract/post-loan/renewal.columns.ts")).extensionList,
  feedback: async () => (await import("../../../../contract/basics/people/feedback.columns.ts")).feedbackAll,
  gateway: async () => (await import("../../../../contract/message/gateway/gateway.columns.ts")).gatewayList,
  guestGroup: async () => (await import("../../../../contract/post-loan/guest-group.columns.ts")).guestGroupList,
  labelCompose: async () => (await import("../../../../contract/risk/risk.columns.ts")).labelList,
  leadRule: async () => (await import("../../../../contract/marketing/lead-rule.columns.ts")).leadRuleList,
  notice: async () => (await import("../../../../contract/basics/system-notice.columns.ts")).noticeList,
  order: async () => (await import("../../../../contract/order/order.columns.ts")).orderList,
  payChannel: async () => (await import("../../../../contract/finance/channel/pay-channel.columns.ts")).payChannelList,
  payRoute: async () => (await import("../../../../contract/finance/channel/pay-route.columns.ts")).payRouteList,
  product: async () => (await import("../../../../contract/product/product.columns.ts")).productList,
  relevance: async () => (await import("../../../../contract/product/relevance.columns.ts")).relevanceList,
  repaymentRule: async () => (await import("../../../../contract/finance/channel/repayment-config.columns.ts")).repaymentConfigList,
  risk: async () => (await import("../../../../contract/risk/risk.columns.ts")).ruleList,
  role: async () => (await import("../../../../contract/basics/authority/role.columns.ts")).roleList,
  setting: async () => (await import("../../../../contract/basics/setting/system-config.columns.ts")).systemConfigList,
  signingKey: async () => (await import("../../../../contract/basics/signing-key/signing-key.columns.ts")).signingKeyList,
  smsTemplate: async () => (await import("../../../../contract/message/sms-stencil.columns.ts")).smsStencilList,
  staff: async () => (await import("../../../../contract/basics/staff/staff.columns.ts")).staffList,
  tenant: async () => (await import("../../../../contract/basics/tenant/tenant.columns.ts")).tenantList,
  topUp: async () => (await import("../../../../contract/finance/capital/capital.columns.ts")).topUpList,
  virtualAccount: async () => (await import("../../../../contract/finance/channel/virtual-card.columns.ts")).virtualCardList,
  wages: async () => (await import("../../../../contract/finance/book/wages.columns.ts")).wagesList,
  waiver: async () => (await import("../../../../contract/finance/waiver.columns.ts")).waiverList,
};

type Name = (field: string) => string | null;
const nameless: Name = () => null;

/** Names of a subject's fields as its form and its list have them; null for a field that neither shows. */
export function useFieldNames(subject: string): Name {
  const [known, setKnown] = useState<{ readonly subject: string; readonly name: Name } | null>(null);
  useEffect(() => {
    let isLeft = false;
    const read = async (): Promise<void> => {
      const { columns } = (await listsOf[subject]?.()) ?? { columns: {} };
      await loadSections(...new Set(Object.values(columns).map(({ label }) => label.split(".", 1)[0] ?? "")));
      const name: Name = (field) => textOf(columns[field]?.label ?? "") || null;
      if (!isLeft) setKnown({ subject, name });
    };
    // The stored names stand there meanwhile, and where they do not come.
    read().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [subject]);
  return known?.subject === subject ? known.name : nameless;
}
