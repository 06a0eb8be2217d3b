import { trailText, type MenuIndex } from "./menu-tree.ts";

/** keyboard.md: `g` and a letter. Several paths: the first that the operator may open (their own backlog comes first). */
const goTable: readonly { readonly key: string; readonly paths: readonly string[] }[] = [
  { key: "h", paths: ["/homePage/index"] },
  {
    key: "b",
    paths: ["/loanService/agencyCollectionOrder", "/remind/agencyOrder", "/order/orderAgency", "/marketing/registerNotApply/agencyList"],
  },
  { key: "c", paths: ["/loanService/allCollectionOrder"] },
  { key: "k", paths: ["/user/userList"] },
  { key: "r", paths: ["/order/orderAgency", "/order/orderAll"] },
  { key: "n", paths: ["/system/announcement"] },
  { key: "m", paths: ["/marketing"] },
  { key: "p", paths: ["/product/productList"] },
  { key: "f", paths: ["/finance"] },
  { key: "s", paths: ["/authority/staffManagement"] },
  { key: "t", paths: ["/system/schedulingList"] },
  { key: "l", paths: ["/system/logManagement"] },
  { key: "v", paths: ["/coupon"] },
  { key: "q", paths: ["/report/afterLoanReport/timeShare", "/report"] },
  { key: "x", paths: ["/system/machineRules"] },
  { key: "j", paths: ["/records/afterLoanRecord"] },
];

export interface GoKey {
  readonly keys: string;
  readonly path: string;
  readonly name: string;
}
/** The `g` keys of this operator: only what the menu permits. */
export function goKeys(index: MenuIndex): GoKey[] {
  return goTable.flatMap(({ key, paths }) => {
    for (const wanted of paths) {
      const screen = index.byPath.get(index.groups.get(wanted) ?? wanted);
      if (screen) return [{ keys: `g ${key}`, path: screen.path, name: trailText(screen.trail, 2) }];
    }
    return [];
  });
}
