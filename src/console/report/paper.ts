import "./paper.css";

/** The theme of the screen while the page is made ready for paper. */
let screen: string | null = null;

/** Black on white, as wide as the paper. */
function makeReady(): void {
  const { dataset } = document.documentElement;
  screen ??= dataset["theme"] ?? "";
  [dataset["theme"], dataset["paper"]] = ["light", ""];
}
function takeBack(): void {
  const { dataset } = document.documentElement;
  if (screen !== null) dataset["theme"] = screen;
  screen = null;
  delete dataset["paper"];
}
// The browser's own key and menu print too: the page is right then, and charts that need a frame to be drawn anew keep their pens.
window.addEventListener("beforeprint", makeReady);
window.addEventListener("afterprint", takeBack);

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);

/** Does it while the page is as on paper: charts are drawn anew in the light pens before. */
export async function onPaper<T>(act: () => T): Promise<T> {
  makeReady();
  // What is measured, what is drawn anew for it, and for it to be painted.
  for (let frame = 0; frame < 3; frame += 1) await nextFrame();
  try {
    return act();
  } finally {
    takeBack();
  }
}

/** Puts the page on paper. */
export const printPage = (): Promise<void> => onPaper(() => window.print());
