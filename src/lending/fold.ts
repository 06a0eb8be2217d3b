/** Lower case without diacritics, đ as d: how names are stored for search and how a query is matched. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/đ/g, "d")
    .replace(/Đ/g, "D")
    .toLowerCase();
}

/** A whole name as it is stored to be found: folded, with one blank between its words. */
export const foldName = (name: string): string => fold(name).trim().replace(/\s+/g, " ");
