import type { ComponentType } from "react";
import type { Needs } from "../../../contract/kernel/call.ts";
import type { Source } from "../../kernel/command/command.ts";
import type { Reason } from "../../../lending/reason.ts";
import type { SectionName } from "../../i18n/sections.ts";
import type { Fields, ValuesOf } from "../use-form.ts";
import type { Typed } from "./difference.ts";

/** Fields that belong together, under one heading. */
export interface FormSection<N extends string> {
  readonly id: string;
  /** Asked for at each drawing: the language may change. */
  readonly title: () => string;
  readonly fields: readonly N[];
  /** What is said under the heading: what the fields mean together, or what is done without any. */
  readonly note?: () => string;
}

/** A state of the record as somebody saved it. A record that keeps none has one: the present. */
export interface Version<F extends Fields> {
  readonly version: number;
  readonly by: string;
  /** Instant at which it was saved. */
  readonly at: string;
  /** Instant from which it holds; null where the record knows no such thing. */
  readonly from: string | null;
  readonly isInForce: boolean;
  readonly values: Partial<ValuesOf<F>>;
}

/** What is to be saved: `version` is the one that was edited, null for a new record. */
export interface Saving<F extends Fields> {
  readonly id: number | null;
  readonly version: number | null;
  readonly values: ValuesOf<F>;
  /** Names of the fields whose value is another than before; of a new record all. */
  readonly changed: ReadonlySet<Extract<keyof F, string>>;
  /** The write's own: sent again after its answer was lost, it is written once. */
  readonly key: string;
  /** What sent it: part of the audit row. */
  readonly source: Source;
}

/** A full page that edits one record; the list stays behind it. Data and small functions: everything else is the family's. */
export interface FormPage<F extends Fields = Fields> {
  /** Of the list that it opens over. */
  readonly path: `/${string}`;
  /** Of the record, or of a new one. */
  readonly title: (record: Version<F> | null) => string;
  /** Who may save; whoever may not reads. */
  readonly permission: { readonly add: Needs; readonly edit: Needs };
  readonly sections: readonly FormSection<Extract<keyof F, string>>[];
  readonly fields: F;
  /** What a new record begins with. */
  readonly initial?: () => Partial<ValuesOf<F>>;
  /** Rules over several fields, of `lending`. */
  readonly judge?: (values: ValuesOf<F>) => Reason | null;
  /** Told what stands in the fields before each drawing: choices that depend on another field are asked for after it. */
  readonly follow?: (typed: Typed) => void;
  /** Fetched before the form is drawn: choices that the server knows. */
  readonly prepare?: () => Promise<unknown>;
  /** The newest first. */
  readonly read: (id: number) => Promise<readonly Version<F>[]>;
  readonly save: (saving: Saving<F>) => Promise<void>;
  /** Once it is saved: the list is read again. */
  readonly saved: () => void;
  /** Earlier versions can be looked at and proposed anew. */
  readonly versions?: true;
  /** To the right of the fields: what they come to, while they are typed. */
  readonly beside?: ComponentType<{ readonly typed: Typed }>;
  readonly texts?: readonly SectionName[];
}

/** Keeps the names of the fields. */
export const formPage = <F extends Fields>(page: FormPage<F>): FormPage<F> => page;
