import { useEffect, useState } from "react";
import { limits } from "../../../lending/limits.ts";
import { useT } from "../../i18n/i18n.ts";
import { Icon } from "../../ui/icons.tsx";

/** Whatever scrolls in a page: the page, a record, a queue. Lists inside a panel are short. */
const scrolling = "[data-page], [role=group], [role=grid]";
const isFar = (one: Element): boolean => one.scrollTop > limits.backToTopAfter;
/** This comes late: what was scrolled before is looked for. */
const farIn = (within: HTMLElement | null): Element | null => [...(within?.querySelectorAll(scrolling) ?? [])].find(isFar) ?? null;

/** Appears when what is shown is scrolled by more than 200 px (rules/product.md 2). */
export function BackToTop({ within }: { readonly within: HTMLElement | null }) {
  const t = useT();
  const [scrolled, setScrolled] = useState(() => farIn(within));
  useEffect(() => {
    // A queue scrolls at each key: React hears only of what is another than before.
    let shown = farIn(within);
    const onScroll = (event: Event) => {
      const target = event.target;
      if (!(target instanceof Element) || !target.matches(scrolling)) return;
      const next = isFar(target) ? target : null;
      if (next !== shown) setScrolled((shown = next));
    };
    within?.addEventListener("scroll", onScroll, { capture: true, passive: true });
    return () => within?.removeEventListener("scroll", onScroll, { capture: true });
  }, [within]);
  if (!scrolled?.checkVisibility()) return null;
  return (
    <button
      type="button"
      aria-label={t("shell.top")}
      title={t("shell.top")}
      onClick={() => scrolled.scrollTo({ top: 0 })}
      className="absolute right-4 bottom-10 z-10 flex size-8 items-center justify-center rounded-panel border border-line-strong bg-2 text-fg-1 hover:bg-hover"
    >
      <Icon name="up" />
    </button>
  );
}
