import type { ColumnType } from "kysely";

/** timestamptz: always a Date here, never text in the session's zone. */
export type Instant = ColumnType<Date, Date, Date>;
export type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** jsonb: written as text, because pg would turn a plain array into an SQL array. */
export type Json = ColumnType<unknown, string, string>;
export type JsonWithDefault = ColumnType<unknown, string | undefined, string>;
