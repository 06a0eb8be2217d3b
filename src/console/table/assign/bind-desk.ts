import type { SendMeta } from "../../kernel/command/records.ts";

/** Somebody who may be bound. */
export interface Person {
  readonly adminUserId: number;
  readonly adminName: string;
  readonly team: string;
}
/** Somebody who is bound: how large his part is, at most how many he holds, how many he has. */
export interface Bound {
  readonly adminUserId: number;
  readonly weight: number;
  readonly cap: number | null;
  readonly open: number;
}
export interface Binding {
  readonly adminUserIds: readonly number[];
  readonly weight: number;
  readonly cap: number | null;
}

/** What tells the desks apart on which people are bound to a group, a product or a list. Each act answers how many people it was about. */
export interface BindDesk {
  readonly usePeople: () => { readonly staff: readonly Person[]; readonly bound: readonly Bound[] };
  readonly bind: (binding: Binding, meta: SendMeta) => Promise<number>;
  readonly unbind: (adminUserIds: readonly number[], meta: SendMeta) => Promise<number>;
}
/** What people are bound to. */
export interface Bindable {
  readonly name: string;
  readonly desk: BindDesk;
}
