import type { RowOf } from "../../../../contract/types.ts";
import { formatInstant } from "../../../i18n/format.ts";
import { useT } from "../../../i18n/i18n.ts";
import { Chip } from "../../../ui/chip.tsx";
import { TextPart } from "./announcement.peek.tsx";
import { languageName } from "./notice.words.ts";

type Release = RowOf<"systemUpdateLog.list">;

/** A release note as staff read it, in each of their languages. */
export function ReleasePeek({ row }: { readonly row: Release }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-3">
      <h2 className="flex flex-wrap items-center gap-2 font-semibold">
        <span translate="no">{row.version}</span>
        <Chip tone={row.status === "published" ? "good" : "warn"}>{t(`system.release.status.${row.status}`)}</Chip>
      </h2>
      <p className="text-fg-1">{[formatInstant(row.publishTime), row.createBy].join(" · ")}</p>
      {row.status === "published" ? (
        <p className="text-fg-1">{t("notice.peek.readBy", { read: row.readCount, total: row.readerTotal })}</p>
      ) : null}
      {Object.entries(row.texts).map(([locale, words]) => (
        <TextPart key={locale} heading={languageName(locale)} title={words.title} content={words.content} />
      ))}
      <TextPart heading={t("notice.peek.others")} title={row.title} content={row.content} />
    </div>
  );
}
