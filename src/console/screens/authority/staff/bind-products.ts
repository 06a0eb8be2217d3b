import { bindProductCalls } from "../../../../contract/basics/bind-product.calls.ts";
import { useAsked } from "../../../client/asked.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { session } from "../../../kernel/state/session.ts";
import type { Bindable, BindDesk } from "../../../table/assign/bind-desk.ts";
import { t } from "../../../i18n/i18n.ts";
import type { Person } from "./staff.words.ts";

const products = () => {
  const tenant = session.get().me?.tenant;
  const apps = new Map(tenant?.apps.map(({ id, name }) => [id, name]));
  return (tenant?.products ?? []).map(({ id, name, appId }) => ({ adminUserId: id, adminName: name, team: apps.get(appId) ?? "" }));
};

/** The products of one person: what stands in the list are products, with his weight and cap in their app. */
const ofOne = ({ id }: Person): BindDesk => ({
  usePeople() {
    const { data } = useAsked(bindProductCalls["bindProduct.queryBindProduct"], { adminUserId: id, pageSize: 200 });
    const bound = (data?.list ?? []).map(({ productId, weight, cap }) => ({ adminUserId: productId, weight, cap, open: 0 }));
    return { staff: products(), bound };
  },
  bind: async ({ adminUserIds, weight, cap }, meta) =>
    (await ports.send(bindProductCalls["bindProduct.binding"], { adminUserId: id, productIds: [...adminUserIds], weight, cap }, meta))
      .bound,
  unbind: async (ids, meta) =>
    (await ports.send(bindProductCalls["bindProduct.unbindApp"], { adminUserId: id, productIds: [...ids] }, meta)).removed,
});

/** Products for several people at once: bound for all of them; unbinding is done one by one. */
const ofMany = (people: readonly Person[]): BindDesk => ({
  usePeople: () => ({ staff: products(), bound: [] }),
  bind: async ({ adminUserIds: productIds, weight, cap }, meta) => {
    const about = { adminUserIds: people.map(({ id }) => id), productIds: [...productIds], weight, cap };
    return (await ports.send(bindProductCalls["system.batchBindProduct"], about, meta)).bound;
  },
  unbind: async (ids, meta) => {
    let removed = 0;
    for (const { id } of people) {
      const own = { ...meta, idempotencyKey: crypto.randomUUID() };
      const about = { adminUserId: id, productIds: [...ids] };
      removed += (await ports.send(bindProductCalls["bindProduct.unbindApp"], about, own)).removed;
    }
    return removed;
  },
});

/** What the form of bindings is opened with for ticked people. */
export function productBinding(people: readonly Person[]): Bindable {
  const [first] = people;
  return first && people.length === 1
    ? { name: first.adminName, desk: ofOne(first) }
    : { name: t("authority.staff.bulk.people", { count: people.length }), desk: ofMany(people) };
}
