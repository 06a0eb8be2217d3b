/** What somebody has called it: the same in every language. */
export const ownWord = (text: string) => <span translate="no">{text || "–"}</span>;
