/** Parts of the picture that stand on the page now, one under the other: none where the table has taken its place. */
export const partsHere = (): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>("[data-report] :is([data-picture], [data-chart])")].filter((part) =>
    part.checkVisibility({ visibilityProperty: true }),
  );
