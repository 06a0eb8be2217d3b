import { t as textNow, tn, useT } from "../../i18n/i18n.ts";
import { StatusGlyph, statusKind } from "../../ui/status/status-glyph.tsx";

interface Standing {
  readonly status: number;
  readonly overdueDays: number | null;
}

/** The same in words, where there is no room for a drawing: a copied row. */
export function standingText({ status, overdueDays }: Standing): string {
  const kind = statusKind(status);
  const days = kind === "overdue" && overdueDays !== null ? tn("status.days", overdueDays) : "";
  return `${textNow(`status.${kind}`)} ${days}`.trim();
}

/** Glyph, word and, when late, the days (rules/look.md 2): colour is never the only cue. */
export function StatusCell({ status, overdueDays, calm = false }: Standing & { readonly calm?: boolean }) {
  const t = useT();
  const kind = statusKind(status);
  const days = kind === "overdue" && overdueDays !== null ? tn("status.days", overdueDays) : null;
  return <StatusGlyph kind={kind} word={t(`status.${kind}`)} suffix={days} calm={calm} />;
}
