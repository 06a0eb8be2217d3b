import { useMemo, useState } from "react";
import { fold } from "../../../lending/fold.ts";
import { useAsked } from "../../client/asked.ts";
import type { Template } from "./reach.ts";

/** Templates of an app, narrowed by what is typed; one of them is always chosen while there is one. */
export function useTemplates(appId: number, medium: "sms" | "chat") {
  const asked = useAsked("sms.getSmsTemp", { appId, medium });
  const [text, setText] = useState("");
  const [wanted, choose] = useState<number | null>(null);
  const shown = useMemo(
    () => (asked.data ?? []).filter((template) => fold(`${template.name} ${template.content}`).includes(fold(text))),
    [asked.data, text],
  );
  const at = Math.max(
    shown.findIndex((template) => template.templateId === wanted),
    0,
  );
  const chosen: Template | null = shown[at] ?? null;
  const step = (by: 1 | -1) => choose(shown[(at + by + shown.length) % Math.max(shown.length, 1)]?.templateId ?? null);
  return { asked, shown, chosen, text, setText, choose, step };
}
