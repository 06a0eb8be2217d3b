interface Refused {
  readonly refuser: string | null;
  readonly decision: string | null;
}
/** A person's name and his own words, which no browser may translate. */
export const lastRefusalLooks = {
  refuser: { cell: ({ refuser }: Refused) => <span translate="no">{refuser ?? "–"}</span> },
  decision: { cell: ({ decision }: Refused) => <span translate="no">{decision || "–"}</span> },
};
