import type { Permission } from "../../../contract/permissions.ts";
import type { Asked } from "../../client/asked.ts";
import type { CountedKey } from "../../i18n/sections.ts";
import type { SendMeta } from "../../kernel/command/records.ts";
import type { RowResult } from "../row-results.tsx";
import type { Selected } from "../queue/selected.ts";

/** Somebody who may be given rows. */
export interface Taker {
  readonly adminUserId: number;
  readonly adminName: string;
  readonly account?: string;
  readonly team?: string;
  readonly open: number;
  readonly cap?: number | null;
  /** Rests today: given nothing. */
  readonly resting?: boolean;
  /** Takes no new rows, whatever the shift. */
  readonly assignEnabled?: boolean;
}
/** To whom, and how it is split. */
export interface Split {
  readonly adminUserIds: readonly number[];
  readonly mode: "even" | "weight";
  readonly keepOld: boolean;
  readonly keepPromised: boolean;
  /** What the preview said that this was read from. */
  readonly seen?: Seen;
}
/** When the preview was made, and which ticked rows it left out. */
export interface Seen {
  readonly asOf?: string | undefined;
  readonly leftOut?: readonly number[] | undefined;
}
/** What would happen. */
export interface SplitPreview extends Seen {
  readonly matched: number;
  readonly assigned: readonly Share[];
  readonly skipped: readonly { readonly reason: string; readonly count: number; readonly group?: string | undefined }[];
}
export interface Share {
  readonly adminUserId: number;
  readonly count: number;
  /** Minor units; none where rows are worth nothing yet. */
  readonly amount?: number;
  readonly why: "cap" | "notBound" | null;
  /** Who has them now, the most first; nobody: null. */
  readonly from?: readonly { readonly adminUserId: number | null; readonly adminName: string; readonly count: number }[];
  /** With a promise that runs, among them. */
  readonly promises?: number;
}
/** What happened; a batch can be taken back. */
export interface Assigned {
  readonly batchId?: number;
  readonly assigned: readonly { readonly count: number }[];
  /** Rows that were chosen and given to nobody: the first of them with why, and how many. */
  readonly leftOut?: { readonly rows: readonly RowResult[]; readonly count: number };
}

/** What tells the desks apart on which rows are given to people; how it is done is one code. */
export interface AssignDesk {
  readonly permission: Permission;
  /** Where this browser keeps the people of the last allocation. */
  readonly memory: string;
  readonly title: CountedKey;
  readonly done: CountedKey;
  /** Whether rows may be left with those who have them. */
  readonly keepsOwners: boolean;
  readonly useTakers: () => readonly Taker[];
  readonly usePreview: (what: Selected, split: Split | null) => Asked<SplitPreview>;
  /** The same people for the palette, which is no component. */
  readonly takers: () => Promise<readonly Taker[]>;
  readonly send: (what: Selected, split: Split, meta: SendMeta) => Promise<Assigned>;
  readonly undo?: (batchId: number, meta: SendMeta) => Promise<unknown>;
}
