/** What somebody has called it, or how it is typed: the same in every language. */
export const ownWord = (text: string) => <span translate="no">{text || "–"}</span>;
