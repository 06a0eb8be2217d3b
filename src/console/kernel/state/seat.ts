const storageKey = "keyline.seat";

/** What this browser calls itself at sign-in: its usual seat keeps a door of its own when strangers guess (rules/safety.md R13). */
export function seatName(): string {
  const kept = localStorage.getItem(storageKey);
  if (kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const name = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace("=", "");
  localStorage.setItem(storageKey, name);
  return name;
}
