import type { RowOf } from "../../../../contract/types.ts";
import { formatInstant } from "../../../i18n/format.ts";
import { t } from "../../../i18n/i18n.ts";
import { Chip } from "../../../ui/chip.tsx";
import { languageName, languagesText, rolesText } from "./notice.words.ts";

type Notice = RowOf<"systemNotice.list">;

/** What is told in one language. */
export function TextPart({ heading, title, content }: { readonly heading: string; readonly title: string; readonly content: string }) {
  return (
    <div role="group" aria-label={heading} className="flex flex-col gap-1 rounded-panel border border-line p-3">
      <p className="text-cell text-fg-2">{heading}</p>
      <h3 className="text-panel font-semibold break-words">{title}</h3>
      <p className="break-words whitespace-pre-wrap">{content}</p>
    </div>
  );
}

/** The version to come, and which one is read until then. */
function Coming({ row: { version, inForce, effectiveFrom } }: { readonly row: Notice }) {
  if (inForce === version) return null;
  return (
    <p className="text-warn">
      {t("notice.peek.coming", { version, time: formatInstant(effectiveFrom) })}
      {inForce === null ? null : <span className="block">{t("notice.peek.now", { version: inForce })}</span>}
    </p>
  );
}

/** A notice as its readers see it, in each of their languages. */
export function NoticePeek({ row }: { readonly row: Notice }) {
  const { title, content, texts } = row;
  return (
    <div className="flex flex-col gap-3">
      <h2 className="flex flex-wrap items-center gap-2 font-semibold">
        {title}
        <Chip tone={row.status === "published" ? "good" : "plain"}>{t(`notice.status.${row.status}`)}</Chip>
        {row.top ? <Chip>{t("notice.top")}</Chip> : null}
      </h2>
      <p className="text-fg-1">{t("notice.peek.for", { roles: rolesText(row.roles), languages: languagesText(row.languages) })}</p>
      {row.status === "published" ? (
        <p className="text-fg-1">{t("notice.peek.readBy", { read: row.readCount, total: row.readerTotal })}</p>
      ) : null}
      <Coming row={row} />
      {Object.entries(texts).map(([locale, words]) => (
        <TextPart key={locale} heading={languageName(locale)} title={words.title} content={words.content} />
      ))}
      <TextPart heading={t("notice.peek.others")} title={title} content={content} />
    </div>
  );
}
