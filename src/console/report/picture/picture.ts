import { onPaper } from "../paper.ts";
import { paint } from "./paint.ts";
import { partsHere } from "./parts.ts";

/** What a picture says of itself. */
export interface Told {
  readonly title: string;
  /** Range, comparison, filters, and when it was drawn: a line each. */
  readonly lines: readonly string[];
  /** Who took it and when, across it and beneath it. */
  readonly mark: string;
}

const margin = 24;
const line = 18;
/** Dots of the file for each of the page's. */
const fine = 2;

function across({ ctx, width, height, ink }: Sheet, mark: string): void {
  ctx.save();
  ctx.globalAlpha = 0.06;
  ctx.fillStyle = ink;
  ctx.font = "12px sans-serif";
  ctx.rotate((-22 * Math.PI) / 180);
  for (let y = 0; y < height * 2; y += 120) for (let x = -height; x < width; x += 320) ctx.fillText(mark, x, y);
  ctx.restore();
}

interface Sheet {
  readonly ctx: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly ink: string;
}
function sheetOf(canvas: HTMLCanvasElement, width: number, height: number): Sheet {
  Object.assign(canvas, { width: width * fine, height: height * fine });
  const ctx = canvas.getContext("2d");
  if (!ctx) throw new Error("a canvas has a ground to draw on");
  ctx.scale(fine, fine);
  const style = getComputedStyle(document.documentElement);
  ctx.fillStyle = style.getPropertyValue("--bg-1").trim() || "white";
  ctx.fillRect(0, 0, width, height);
  return { ctx, width, height, ink: style.getPropertyValue("--fg-0").trim() || "black" };
}

function draw({ title, lines, mark }: Told): HTMLCanvasElement {
  const parts = partsHere().map((part) => ({ part, width: part.scrollWidth, height: part.scrollHeight }));
  const width = Math.max(640, ...parts.map((part) => part.width)) + 2 * margin;
  const top = margin + (lines.length + 2) * line;
  const height = top + parts.reduce((sum, part) => sum + part.height + 8, 0) + line + margin;
  const canvas = document.createElement("canvas");
  const sheet = sheetOf(canvas, width, height);
  const { ctx, ink } = sheet;
  const family = getComputedStyle(document.body).fontFamily;
  ctx.fillStyle = ink;
  ctx.font = `600 18px ${family}`;
  ctx.fillText(title, margin, margin + line);
  ctx.font = `12px ${family}`;
  lines.forEach((text, at) => ctx.fillText(text, margin, margin + (at + 2) * line, width - 2 * margin));
  let y = top;
  for (const { part, height: own } of parts) {
    const box = part.getBoundingClientRect();
    ctx.save();
    ctx.translate(margin, y);
    paint({ ctx, left: box.left - part.scrollLeft, top: box.top - part.scrollTop, ink }, part);
    ctx.restore();
    y += own + 8;
  }
  ctx.fillStyle = ink;
  ctx.font = `11px ${family}`;
  ctx.fillText(mark, margin, height - margin / 2, width - 2 * margin);
  across(sheet, mark);
  return canvas;
}

/** The picture that stands on the page as a file, dark on light, whatever the theme. */
export async function pictureFile(told: Told): Promise<Blob> {
  const canvas = await onPaper(() => draw(told));
  const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!file) throw new Error("a picture that was drawn is a file");
  return file;
}
