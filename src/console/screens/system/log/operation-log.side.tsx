import { Fragment } from "react";
import { fieldWord, sideOf } from "./operation-log.words.ts";

/** A field by its name; one that has none by what the write calls it. */
export const FieldName = ({ field, name }: { readonly field: string; readonly name: string | null }) =>
  name ?? (
    <span className="font-mono" translate="no">
      {field}
    </span>
  );

/** One side of an act in a line, each field by its name. */
export function Side({ json }: { readonly json: string | null }) {
  const fields = sideOf(json);
  if (fields.length === 0) return "–";
  return fields.map(([field, value], at) => (
    <Fragment key={field}>
      {at > 0 && " · "}
      {field && <FieldName field={field} name={fieldWord(field)} />}
      {field && ": "}
      <span translate="no">{value}</span>
    </Fragment>
  ));
}
