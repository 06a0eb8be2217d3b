import { trailText, type MenuIndex } from "../screen/menu-tree.ts";
import { keyOf } from "../verbs/table.ts";
import { keysOf } from "./profile.ts";

/** `g` and a letter. Several paths: the first that the operator may open (their own backlog comes first). */
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
];

/** `g j`: not a screen but the records that were opened last. */
export const jumpKey = "j";

export interface GoKey {
  readonly id: string;
  /** The letter after `g`. */
  readonly step: string;
  /** As it is now, under profile and map; "" when it has none. */
  readonly keys: string;
  readonly path: string;
  readonly name: string;
  /** False where this version has no page there. */
}
/** The `g` keys of this operator: only what the menu permits. */
export function goKeys(index: MenuIndex): GoKey[] {
  return goTable.flatMap(({ key, paths }) => {
    for (const wanted of paths) {
      const screen = index.byPath.get(index.groups.get(wanted) ?? wanted);
      const id = `go.${key}`;
      if (screen)
        return [
          {
            id,
            step: key,
            keys: keysOf(id, [keyOf("go", key)])[0] ?? "",
            path: screen.path,
            name: trailText(screen.trail, 2),
          },
        ];
    }
    return [];
  });
}

/** Path → its key, for those that have one now. */
export const goChords = (index: MenuIndex): ReadonlyMap<string, string> =>
  new Map(goKeys(index).flatMap(({ path, keys }) => (keys ? [[path, keys] as const] : [])));
