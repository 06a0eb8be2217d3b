import type { Tone } from "../../../kernel/screen/screen.ts";

const tones: Readonly<Record<string, Tone>> = { live: "good", changed: "warn", waiting: "warn", off: "plain", draft: "plain" };
/** How a status stands out. */
export const toneOf = ({ status }: { readonly status: string }): Tone => tones[status] ?? "plain";
