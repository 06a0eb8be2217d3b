import { createRequire } from "node:module";
import PDFDocument from "pdfkit";

const require = createRequire(import.meta.url);
// Carries every letter of Vietnamese, Spanish, English and Indonesian in one file; a server has no fonts of its own.
const faces = {
  text: require.resolve("@expo-google-fonts/be-vietnam-pro/400Regular/BeVietnamPro_400Regular.ttf"),
  strong: require.resolve("@expo-google-fonts/be-vietnam-pro/600SemiBold/BeVietnamPro_600SemiBold.ttf"),
} as const;

/** What stands on a paper, in words and formatted sums. */
export interface Sheet {
  readonly lender: string;
  readonly title: string;
  readonly no: string;
  /** Names and values, one under the other. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** A sentence or two, before the table. */
  readonly text: string;
  readonly table: { readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] } | null;
  readonly foot: string;
  /** Across the page where the paper is void. */
  readonly void: string | null;
  readonly at: Date;
}

const margin = 56;
const size = { title: 18, text: 10, small: 8 } as const;

type Page = InstanceType<typeof PDFDocument>;

function facts(page: Page, rows: Sheet["facts"]): void {
  for (const [name, value] of rows) {
    const { y } = page;
    page.font(faces.text).fillColor("#555").text(name, margin, y, { width: 150 });
    const after = page.y;
    page
      .font(faces.strong)
      .fillColor("#000")
      .text(value, margin + 160, y);
    page.y = Math.max(after, page.y) + 3;
  }
  page.moveDown();
}

function table(page: Page, { heads, rows }: NonNullable<Sheet["table"]>): void {
  const width = (page.page.width - 2 * margin) / heads.length;
  const line = (cells: readonly string[], face: string): void => {
    if (page.y > page.page.height - margin - 40) page.addPage();
    const { y } = page;
    page.font(face).fontSize(size.text - 1);
    cells.forEach((cell, at) =>
      page.text(cell, margin + at * width, y, { width: width - 6, align: at === 0 ? "left" : "right", lineBreak: false }),
    );
    page.y = y + 16;
  };
  line(heads, faces.strong);
  page
    .moveTo(margin, page.y - 3)
    .lineTo(page.page.width - margin, page.y - 3)
    .lineWidth(0.5)
    .strokeColor("#999")
    .stroke();
  for (const row of rows) line(row, faces.text);
  page.x = margin;
  page.moveDown();
}

/** Where a paper is void, so on each of its pages, under what it said. */
function across(page: Page, word: string): void {
  page.save();
  page.rotate(-35, { origin: [page.page.width / 2, page.page.height / 2] });
  page.font(faces.strong).fontSize(80).fillColor("#c00", 0.25);
  page.text(word, 0, page.page.height / 2 - 50, { width: page.page.width, align: "center", lineBreak: false });
  page.restore();
}

/** A paper as a PDF of A4 pages, its type inside it. */
export function pdfOf(sheet: Sheet): Promise<Buffer> {
  const page = new PDFDocument({
    size: "A4",
    margin,
    bufferPages: true,
    info: { Title: `${sheet.title} ${sheet.no}`, Author: sheet.lender, CreationDate: sheet.at },
  });
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((done, fail) => {
    page.on("data", (part: Buffer) => parts.push(part));
    page.on("end", () => done(Buffer.concat(parts)));
    page.on("error", fail);
  });
  page.font(faces.strong).fontSize(size.text).fillColor("#000").text(sheet.lender);
  page.moveDown().fontSize(size.title).text(sheet.title);
  page.font(faces.text).fontSize(size.text).fillColor("#555").text(sheet.no).moveDown();
  facts(page, sheet.facts);
  page.font(faces.text).fontSize(size.text).fillColor("#000").text(sheet.text, margin, page.y).moveDown();
  if (sheet.table) table(page, sheet.table);
  page.font(faces.text).fontSize(size.small).fillColor("#555").text(sheet.foot, margin, page.y);
  const { start, count } = page.bufferedPageRange();
  if (sheet.void !== null)
    for (let at = start; at < start + count; at += 1) {
      page.switchToPage(at);
      across(page, sheet.void);
    }
  page.end();
  return whole;
}
