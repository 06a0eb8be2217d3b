/** How long a file's address stands, ms: until the browser has taken it. */
const taken = 60_000;

/** Hands a file to the browser, which keeps it under this name. */
export function saveFile({ file, name }: { readonly file: Blob; readonly name: string }): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), taken);
}
