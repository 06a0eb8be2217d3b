import { useEffect } from "react";

function point(): void {
  const option = document.querySelector("[cmdk-list] [aria-selected=true]");
  const search = document.querySelector("[cmdk-input]");
  if (option) search?.setAttribute("aria-activedescendant", option.id);
  else search?.removeAttribute("aria-activedescendant");
}

/**
 * Points the search at the option that stands out, after every letter: cmdk does so for the arrows only, and a screen reader would
 * go on reading an option that is no longer listed. It stands inside the dialog, whose portal comes after the first effects.
 */
export function SpokenOption(): null {
  useEffect(() => {
    // The options learn which of them it is after this effect.
    const frame = requestAnimationFrame(point);
    return () => cancelAnimationFrame(frame);
  });
  return null;
}
