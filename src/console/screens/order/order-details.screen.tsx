import { useOrderRef } from "../../client/order-tab.ts";
import { pageScreen } from "../../kernel/screen/screen.ts";
import { useT } from "../../i18n/i18n.ts";
import { laterPage } from "../../ui/later.tsx";
import { PageSkeleton } from "../../ui/skeleton.tsx";
import { isCase } from "./desk/address.ts";

/** Chunks of their own: a list does not wait for the record and its composer, nor for the desk. */
const { Later: OrderDetailsPage } = laterPage(async () => (await import("./order-details.page.tsx")).OrderDetailsPage);
const { Later: ReviewDesk } = laterPage(async () => (await import("./desk/review-desk.tsx")).ReviewDesk);

/** An order that was opened from the reviewers' queue is a case of theirs. */
function OrderPage() {
  const ref = useOrderRef();
  const t = useT();
  const meanwhile = <PageSkeleton title={t("dossier.details.title")} label={t("common.loading")} />;
  return ref && isCase(ref.fromQueue) ? <ReviewDesk orderRef={ref} meanwhile={meanwhile} /> : <OrderDetailsPage meanwhile={meanwhile} />;
}

export const orderDetails = pageScreen({
  path: "/order/orderDetails",
  title: "dossier.details.title",
  permission: "order:detail:view",
  sections: ["table", "order", "composer", "history", "message", "paper", "review"],
  page: OrderPage,
});
