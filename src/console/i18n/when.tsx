import { formatInstant } from "./format.ts";
import { formatWhen } from "./near.ts";

/** An instant in a record: near ones in words, the full one where the eye or a screen reader asks for it. */
export const When = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={formatInstant(at)}>
    {formatWhen(at)}
  </time>
);
