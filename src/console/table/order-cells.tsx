import { tn, useT } from "../i18n/i18n.ts";
import { StatusGlyph, statusKind } from "../ui/status-glyph.tsx";

interface Standing {
  readonly status: number;
  readonly overdueDays: number | null;
}

/** Glyph, word and, when late, the days (look.md): colour is never the only cue. */
export function StatusCell({ status, overdueDays }: Standing) {
  const t = useT();
  const kind = statusKind(status);
  const days = kind === "overdue" && overdueDays !== null ? tn("status.days", overdueDays) : null;
  return <StatusGlyph kind={kind} word={t(`status.${kind}`)} suffix={days} />;
}
