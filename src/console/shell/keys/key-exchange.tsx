import { keyOf } from "../../kernel/verbs/table.ts";
import { useState } from "react";
import { useT } from "../../i18n/i18n.ts";
import { setOwnKeys, useOwnKeys } from "../../kernel/keys/profile.ts";
import { exported, readImport } from "../../kernel/keys/remap.rules.ts";
import { Button } from "../../ui/button.tsx";
import { focusOnMount } from "../../ui/focus.ts";
import { keyedContexts, nameOfId, troubleText } from "./key-contexts.ts";

/** Whatever the map says, an import replaces it: it is judged against the declared keys. */
function useImport(onDone: () => void) {
  const t = useT();
  const [refusal, refuse] = useState("");
  const take = (text: string) => {
    const named = /"profile"\s*:\s*"(\w+)"/.exec(text)?.[1];
    const profile = (["single", "leader", "oneHand", "off"] as const).find((name) => name === named) ?? "single";
    const read = readImport(text, keyedContexts(profile));
    if (read.kind === "unreadable") return refuse(t("remap.exchange.unreadable"));
    if (read.kind === "refused") return refuse(`${nameOfId(read.id)}: ${troubleText(read.trouble)}`);
    setOwnKeys({ profile: read.profile, map: read.map });
    return onDone();
  };
  return { refusal, take, touch: () => refuse("") };
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "keyline-keys.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Profile and map as text: taken along, or pasted from somewhere else and judged as if recorded here. */
export function KeyExchange({ onDone }: { readonly onDone: () => void }) {
  const t = useT();
  const { profile, map } = useOwnKeys();
  const own = exported(profile, map);
  const [text, setText] = useState(own);
  const { refusal, take, touch } = useImport(onDone);
  return (
    <section aria-label={t("remap.exchange.title")} className="flex flex-col gap-3 border-t bg-1 px-4 py-3">
      <h3 className="text-form font-semibold">{t("remap.exchange.title")}</h3>
      <textarea
        ref={focusOnMount}
        value={text}
        onChange={(event) => (touch(), setText(event.target.value))}
        onKeyDown={(event) => {
          // The sheet's list moves by arrows and runs by Enter: here they are the text's.
          event.stopPropagation();
          if (event.key === "Enter" && event.ctrlKey) take(text);
        }}
        aria-label={t("remap.exchange.text")}
        spellCheck={false}
        rows={7}
        className="resize-none rounded-panel border border-line-strong bg-inset p-2 font-mono text-cell"
      />
      <p role="alert" className={refusal ? "text-danger" : "text-fg-2"}>
        {refusal || t("remap.exchange.help")}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={() => download(own)}>{t("remap.exchange.download")}</Button>
        <Button onClick={onDone}>{t("common.cancel")}</Button>
        <Button tone="primary" chord={keyOf("submit")} onClick={() => take(text)}>
          {t("remap.exchange.take")}
        </Button>
      </div>
    </section>
  );
}
