import { useMemo, useState } from "react";
import { fold } from "../../../lending/fold.ts";
import type { Reached, Template } from "./reach.ts";
import { orderWay } from "./way.ts";

const names = ({ content }: Template, variable: string): boolean => content.includes(`{{${variable}}}`);

/** Scenes that ask the customers of one desk, which the other one's get no text of. */
const otherDesk: Readonly<Record<number, readonly string[]>> = { 6: ["collect", "overdue"], 8: ["remind"] };
const ofDesk = (all: readonly Template[], status: number | undefined): readonly Template[] =>
  all.filter((template) => status === undefined || !otherDesk[status]?.includes(template.scene ?? ""));

/** For a figure with its link: texts that carry one, those that name its day first. */
function fitting(all: readonly Template[], scene: string | undefined): readonly Template[] {
  if (scene === undefined) return all;
  const carrying = all.filter((template) => template.scene === scene && names(template, "payLink"));
  return carrying.toSorted((a, b) => Number(names(b, "payDay")) - Number(names(a, "payDay")));
}

/** Templates of an app, narrowed by what is typed; one of them is always chosen while there is one. */
export function useTemplates({ appId, pay, status }: Pick<Reached, "appId" | "pay" | "status">, medium: "sms" | "chat", way = orderWay) {
  const asked = way.useTemplates({ appId, medium });
  const [text, setText] = useState("");
  const [wanted, choose] = useState<number | null>(null);
  const shown = useMemo(
    () =>
      fitting(ofDesk(asked.data ?? [], status), pay?.scene).filter((template) =>
        fold(`${template.name} ${template.content}`).includes(fold(text)),
      ),
    [asked.data, pay?.scene, status, text],
  );
  const at = Math.max(
    shown.findIndex((template) => template.templateId === wanted),
    0,
  );
  const chosen: Template | null = shown[at] ?? null;
  const step = (by: 1 | -1) => choose(shown[(at + by + shown.length) % Math.max(shown.length, 1)]?.templateId ?? null);
  return { asked, shown, chosen, text, setText, choose, step };
}
