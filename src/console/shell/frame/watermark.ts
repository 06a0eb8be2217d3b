import { useEffect } from "react";
import { limits } from "../../../lending/limits.ts";
import { formatInstant } from "../../i18n/format.ts";

const svg = "http://www.w3.org/2000/svg";

/** Element by element: the page refuses markup from text (trusted types). */
function part(name: string, attributes: Readonly<Record<string, string>>, text = ""): SVGElement {
  const element = document.createElementNS(svg, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}

/** rules/look.md 5: who and when, tiled 180 x 120 at -22°, 4 % of the text colour, over the content and under the focus ring. */
function draw(who: string, when: string): SVGSVGElement {
  const element = document.createElementNS(svg, "svg");
  element.setAttribute("aria-hidden", "true");
  element.setAttribute("data-watermark", "");
  element.setAttribute("class", "pointer-events-none fixed inset-0 z-30 h-full w-full text-fg-0 opacity-[.04]");
  const line = (text: string, y: number) => part("text", { x: "4", y: String(y), "font-size": "12", fill: "currentColor" }, text);
  const tile = part("pattern", {
    id: "watermark",
    width: "180",
    height: "120",
    patternUnits: "userSpaceOnUse",
    patternTransform: "rotate(-22)",
  });
  tile.append(line(who, 56), line(when, 72));
  element.append(tile, part("rect", { width: "100%", height: "100%", fill: "url(#watermark)" }));
  return element;
}

/** Looks twice a second whether it is still there as drawn, and draws it again if not (rules/product.md 1). */
export function useWatermark(who: string): void {
  useEffect(() => {
    if (!who) return undefined;
    const now = () => formatInstant(new Date().toISOString());
    let when = now();
    let element = draw(who, when);
    let asDrawn = element.outerHTML;
    document.body.append(element);
    const check = () => {
      const isThere = element.isConnected && element.parentElement === document.body && element.outerHTML === asDrawn;
      // To the minute: a picture of the screen tells when it was taken.
      if (isThere && when === now()) return;
      when = now();
      element.remove();
      element = draw(who, when);
      asDrawn = element.outerHTML;
      document.body.append(element);
    };
    const timer = setInterval(check, limits.watermarkCheck);
    return () => {
      clearInterval(timer);
      element.remove();
    };
  }, [who]);
}
