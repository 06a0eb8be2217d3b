/** Where a picture is drawn, and from which corner of the page it is taken. */
interface Ground {
  readonly ctx: CanvasRenderingContext2D;
  readonly left: number;
  readonly top: number;
  /** Of the page's text: what hatches. */
  readonly ink: string;
}
/** Keys say how the screen is worked: in a picture there are none. Titles are said by the pointer. */
const unseen = "kbd, title, .sr-only, [data-watermark]";

function lines({ ctx }: Ground, style: CSSStyleDeclaration, { left, top, width, height }: DOMRect): void {
  const sides = [
    ["Top", left, top, left + width, top],
    ["Right", left + width, top, left + width, top + height],
    ["Bottom", left, top + height, left + width, top + height],
    ["Left", left, top, left, top + height],
  ] as const;
  for (const [side, x1, y1, x2, y2] of sides) {
    const width_ = Number.parseFloat(style[`border${side}Width`]);
    if (!(width_ > 0) || style[`border${side}Style`] === "none") continue;
    ctx.strokeStyle = style[`border${side}Color`];
    ctx.lineWidth = width_;
    ctx.setLineDash(style[`border${side}Style`] === "dashed" ? [3, 2] : []);
    ctx.beginPath();
    ctx.moveTo(x1, y1);
    ctx.lineTo(x2, y2);
    ctx.stroke();
  }
}

/** What is hatched on the screen is hatched here: what has not come, or is not over. */
function hatch({ ctx, ink }: Ground, { left, top, width, height }: DOMRect): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(left, top, width, height);
  ctx.clip();
  ctx.setLineDash([]);
  ctx.strokeStyle = ink;
  ctx.lineWidth = 1;
  ctx.globalAlpha *= 0.5;
  ctx.beginPath();
  for (let x = left - height; x < left + width; x += 5) {
    ctx.moveTo(x, top + height);
    ctx.lineTo(x + height, top);
  }
  ctx.stroke();
  ctx.restore();
}

function ground(of: Ground, style: CSSStyleDeclaration, box: DOMRect): void {
  const { ctx } = of;
  ctx.fillStyle = style.backgroundColor;
  const isRound = Number.parseFloat(style.borderTopLeftRadius) >= Math.min(box.width, box.height) / 2 && box.width < 16;
  if (isRound) {
    ctx.beginPath();
    ctx.arc(box.left + box.width / 2, box.top + box.height / 2, box.width / 2, 0, 2 * Math.PI);
    ctx.fill();
  } else ctx.fillRect(box.left, box.top, box.width, box.height);
  if (style.backgroundImage.includes("gradient")) hatch(of, box);
  lines(of, style, box);
}

/** Lines and paths of a small drawing, in the corner of its own. */
function drawing({ ctx }: Ground, svg: SVGSVGElement, box: DOMRect): void {
  const view = svg.viewBox.baseVal;
  ctx.save();
  ctx.translate(box.left, box.top);
  if (view.width > 0) ctx.scale(box.width / view.width, box.height / view.height);
  for (const part of svg.querySelectorAll<SVGGeometryElement>("line, path, polyline")) {
    const style = getComputedStyle(part);
    const at = (name: string) => part.getAttribute(name) ?? "0";
    const d =
      part.tagName === "line" ? `M${at("x1")} ${at("y1")}L${at("x2")} ${at("y2")}` : part.tagName === "path" ? at("d") : `M${at("points")}`;
    ctx.setLineDash((part.getAttribute("stroke-dasharray") ?? "").split(" ").map(Number).filter(Boolean));
    ctx.lineWidth = Number.parseFloat(style.strokeWidth) || 1;
    if (style.fill !== "none" && part.tagName === "path") {
      ctx.fillStyle = style.fill;
      ctx.fill(new Path2D(d));
    }
    if (style.stroke !== "none") {
      ctx.strokeStyle = style.stroke;
      ctx.stroke(new Path2D(d));
    }
  }
  ctx.restore();
}

function words(of: Ground, text: Text): void {
  const { ctx, left, top } = of;
  const parent = text.parentElement;
  const said = text.data.replace(/\s+/g, " ");
  if (!parent || said.trim() === "") return;
  const range = document.createRange();
  range.selectNodeContents(text);
  const at = range.getBoundingClientRect();
  const style = getComputedStyle(parent);
  const room = parent.getBoundingClientRect();
  ctx.save();
  if (style.overflowX !== "visible") {
    ctx.beginPath();
    ctx.rect(room.left - left, room.top - top, room.width, room.height);
    ctx.clip();
  }
  ctx.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  ctx.fillStyle = style.color;
  ctx.textBaseline = "middle";
  ctx.fillText(said, at.left - left, at.top - top + at.height / 2);
  ctx.restore();
}

/** Draws an element of the page as it stands there, with all that is in it, scrolled out of sight or not. */
export function paint(of: Ground, node: Node): void {
  if (node instanceof Text) return words(of, node);
  if (!(node instanceof Element) || node.matches(unseen)) return undefined;
  const style = getComputedStyle(node);
  if (style.display === "none" || style.visibility === "hidden") return undefined;
  const { left, top, width, height } = node.getBoundingClientRect();
  const box = new DOMRect(left - of.left, top - of.top, width, height);
  const { ctx } = of;
  ctx.save();
  ctx.globalAlpha *= Number(style.opacity);
  if (node instanceof HTMLCanvasElement) ctx.drawImage(node, box.left, box.top, box.width, box.height);
  else if (node instanceof SVGSVGElement) drawing(of, node, box);
  else {
    ground(of, style, box);
    for (const child of node.childNodes) paint(of, child);
  }
  ctx.restore();
  return undefined;
}
