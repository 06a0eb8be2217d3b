import type { OutputOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import { readSetting, type SettingType } from "../../../../lending/setting/setting.ts";
import type { Context } from "../../../kernel/context.ts";

export type Line = OutputOf<"systemConfig.dryRun">["lines"][number];
export interface DryRun {
  readonly lines: readonly Line[];
  readonly sampled?: number;
}
/** A setting as the house reads it now. */
export interface Held {
  readonly key: string;
  readonly type: SettingType;
  readonly value: string;
  readonly source?: string;
  readonly isLoose?: boolean;
}
export interface Change {
  readonly key: string;
  /** As it is kept: judged. */
  readonly value: string;
  readonly validFrom: string;
  readonly source: string;
  readonly proposedBy: number;
}

/** What one family of settings does: where its values stand, how they are judged, what a new one would change. */
export interface Group {
  /** The kind of request that a change waits as; null: it holds at once. */
  readonly second: "paramSave" | "commissionRate" | null;
  readonly held: (context: Context) => Promise<readonly Held[]>;
  /** @throws Refused with field `value` */
  readonly judge: (context: Context, held: Held, typed: string) => string | Promise<string>;
  /** Only tightens: may begin today. */
  readonly isTighter?: (context: Context, held: Held, value: string) => Promise<boolean>;
  /** Holds by one person although the rest of the group takes two: what only tightens who gets in. */
  readonly isAlone?: (context: Context, held: Held, value: string) => Promise<boolean>;
  readonly isLoose?: (context: Context, held: Held, value: string) => Promise<boolean>;
  readonly put?: (context: Context, change: Change) => Promise<void>;
  readonly dryRun: (context: Context, held: Held, value: string) => Promise<DryRun>;
}

/** The one way a typed value is refused. */
export function valueOf(type: SettingType, typed: string, bounds?: { readonly least?: number; readonly most?: number }): string {
  const judged = readSetting(type, typed, bounds);
  if ("reason" in judged) throw new Refused(judged.reason);
  return judged.value;
}
