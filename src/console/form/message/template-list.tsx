import { useEffect, useRef } from "react";
import { textOf, useT } from "../../i18n/i18n.ts";
import { focusOnMount } from "../../ui/focus.ts";
import { Kbd } from "../../ui/kbd.tsx";
import type { Template } from "./reach.ts";

interface TemplateListProps {
  readonly id: string;
  readonly templates: readonly Template[];
  readonly chosen: number | null;
  /** Has the focus itself, and digits choose: there is no field that narrows it. */
  readonly alone?: boolean;
  readonly onChoose: (templateId: number) => void;
}
export const optionId = (list: string, templateId: number): string => `${list}-${templateId}`;

/** What may be sent: the focus stays with whoever chooses, the arrows go through it. */
export function TemplateList({ id, templates, chosen, alone = false, onChoose }: TemplateListProps) {
  const t = useT();
  if (templates.length === 0) return <p className="p-3 text-fg-2">{t("message.noTemplates")}</p>;
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={t("message.templates")}
      className="min-h-14 flex-1 overflow-y-auto p-1 ring-inside"
      {...(alone ? { ref: focusOnMount, tabIndex: 0, "aria-activedescendant": chosen === null ? undefined : optionId(id, chosen) } : {})}
    >
      {templates.map((template, at) => (
        <Option
          key={template.templateId}
          id={optionId(id, template.templateId)}
          template={template}
          digit={alone && at < 9 ? at + 1 : null}
          chosen={template.templateId === chosen}
          onChoose={onChoose}
        />
      ))}
    </ul>
  );
}

interface OptionProps {
  readonly id: string;
  readonly template: Template;
  readonly digit: number | null;
  readonly chosen: boolean;
  readonly onChoose: (templateId: number) => void;
}

function Option({ id, template, digit, chosen, onChoose }: OptionProps) {
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (chosen) line.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    // The keys are those of the field or the dialog that has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      ref={line}
      id={id}
      role="option"
      aria-selected={chosen}
      onClick={() => onChoose(template.templateId)}
      className={`flex h-row cursor-pointer items-center gap-2 rounded-chip px-2 ${chosen ? "bg-select outline-2 -outline-offset-2 outline-focus" : "hover:bg-hover"}`}
    >
      {digit === null ? null : <Kbd chord={String(digit)} />}
      <span className="min-w-0 flex-1 truncate" title={template.name}>
        {template.name}
      </span>
      <span className="text-cell text-fg-2">{template.scene ? textOf(`message.scene.${template.scene}`) : null}</span>
    </li>
  );
}
