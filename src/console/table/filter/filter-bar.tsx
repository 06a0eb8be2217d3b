import { keyOf } from "../../kernel/verbs/table.ts";
import { useLateOptions } from "../../client/late-options.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { formatDay, formatMoney } from "../../i18n/format.ts";
import type { Filter } from "../../kernel/screen/screen.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { Toolbar } from "../../ui/toolbar.tsx";

/** A filter's value in words, for its chip. */
export function describeFilter<I>(filter: Filter<I>, value: unknown): string {
  if (filter.kind === "flag") return t("table.yes");
  if (filter.kind === "many-of" || filter.kind === "one-of") {
    const names = new Map(filter.options?.().map((option) => [String(option.value), option.label]));
    const values = Array.isArray(value) ? value : [value];
    return values.map((each) => names.get(String(each)) ?? filter.word?.(String(each)) ?? String(each)).join(", ");
  }
  if (filter.kind === "text") return String(value);
  const { from, to } = value as { from?: number | string; to?: number | string };
  const side = (end: number | string | undefined) => {
    if (end === undefined) return "";
    if (filter.kind === "date-range") return formatDay(String(end));
    return filter.kind === "money-range" ? formatMoney(Number(end)) : String(end);
  };
  return from === to ? side(from) : `${side(from)} – ${side(to)}`;
}

/** What the table itself can do, for the mouse; each has its key. */
export interface Tool {
  readonly id: string;
  readonly label: string;
  readonly chord: string;
  readonly onClick: () => void;
}

interface BarProps<I> {
  readonly filters: readonly Filter<I>[];
  readonly values: Partial<I>;
  readonly count: string;
  readonly tools?: readonly Tool[];
  readonly onEdit: (key: string | null) => void;
  readonly onClear: (key: string) => void;
}

interface ChipProps<I> extends Pick<BarProps<I>, "onEdit" | "onClear"> {
  readonly filter: Filter<I>;
  readonly value: unknown;
}
/** A filter that is set: pressed it is changed, its cross takes it away. */
function Chip<I>({ filter, value, onEdit, onClear }: ChipProps<I>) {
  const translate = useT();
  return (
    <span className="inline-flex h-6 shrink-0 items-center rounded-chip border border-line-strong text-cell">
      <button type="button" className="h-full px-2" onClick={() => onEdit(filter.key)}>
        {translate(filter.label)} <b className="font-semibold text-accent">{describeFilter(filter, value)}</b>
      </button>
      <button
        type="button"
        className="h-full px-1.5 text-fg-2"
        aria-label={translate("table.clearOne", { name: translate(filter.label) })}
        onClick={() => onClear(filter.key)}
      >
        ×
      </button>
    </span>
  );
}

function Tools({ tools }: { readonly tools: readonly Tool[] }) {
  return (
    <span className="ml-auto flex shrink-0 items-center gap-4 pl-3 max-[890px]:hidden">
      {tools.map((tool) => (
        <button
          key={tool.id}
          type="button"
          className="inline-flex h-6 shrink-0 items-center gap-1.5 text-cell text-fg-1 hover:text-fg-0"
          onClick={tool.onClick}
        >
          {tool.label} <Kbd chord={tool.chord} />
        </button>
      ))}
    </span>
  );
}

/** Chips of the filters that are set, the way to set more, and how much they leave. */
export function FilterBar<I>({ filters, values, count, tools = [], onEdit, onClear }: BarProps<I>) {
  const translate = useT();
  useLateOptions();
  return (
    <Toolbar className="flex h-10 shrink-0 items-center gap-2 overflow-x-auto px-3" aria-label={translate("table.filters")}>
      {filters
        .filter((filter) => values[filter.key] !== undefined)
        .map((filter) => (
          <Chip key={filter.key} filter={filter} value={values[filter.key]} onEdit={onEdit} onClear={onClear} />
        ))}
      <button
        type="button"
        className="inline-flex h-6 shrink-0 items-center gap-1.5 rounded-chip border border-line-strong px-2 text-cell"
        onClick={() => onEdit(null)}
      >
        + {translate("table.filter")} <Kbd chord={keyOf("filter")} />
      </button>
      <Tools tools={tools} />
      <span className="shrink-0 text-cell text-fg-2 max-[890px]:ml-auto" role="status">
        {count}
      </span>
    </Toolbar>
  );
}
