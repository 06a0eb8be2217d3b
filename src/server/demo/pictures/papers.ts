import { lettering } from "../../kernel/image/lettering.ts";
import { face } from "./face.ts";

/** What stands on an identity card of nobody's, and how its country's are laid out. */
export interface Paper {
  readonly seed: number;
  readonly market: string;
  readonly gender: string;
  readonly name: string;
  readonly idNo: string;
  readonly birthDate: string;
  readonly expires: string;
  readonly address: string;
}
interface Look {
  readonly title: string;
  readonly paper: string;
  readonly ink: string;
  /** Name, number, birth, valid until, address. */
  readonly labels: readonly [string, string, string, string, string];
}
const vietnam: Look = {
  title: "CĂN CƯỚC CÔNG DÂN · MẪU",
  paper: "#d9ecea",
  ink: "#a32020",
  labels: ["Họ và tên", "Số", "Ngày sinh", "Có giá trị đến", "Nơi thường trú"],
};
const looks: Readonly<Record<string, Look>> = {
  VN: vietnam,
  PH: {
    title: "PHILIPPINE IDENTIFICATION · SAMPLE",
    paper: "#e7e3f2",
    ink: "#1f3f7a",
    labels: ["Name", "Number", "Date of birth", "Valid until", "Address"],
  },
  MX: {
    title: "CREDENCIAL PARA VOTAR · MUESTRA",
    paper: "#f0e3ec",
    ink: "#7a1f55",
    labels: ["Nombre", "Clave", "Fecha de nacimiento", "Vigencia", "Domicilio"],
  },
};
const lookOf = (market: string): Look => looks[market] ?? vietnam;

interface Line {
  readonly text: string;
  readonly size: number;
  readonly colour: string;
}
const written = (x: number, y: number, { text, size, colour }: Line): string =>
  `<g transform="translate(${x} ${y})" fill="${colour}">${lettering(text, size).svg}</g>`;

const svg = (width: number, height: number, body: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`);

/** Lines as a printer puts them on a card, a little different on each. */
const guilloche = (seed: number, ink: string): string =>
  Array.from({ length: 9 }, (_, at) => {
    const y = 60 + at * 55;
    return `<path d="M0 ${y} Q215 ${y - 60 - (seed % 40)} 430 ${y} T860 ${y}" fill="none" stroke="${ink}" stroke-opacity=".12" stroke-width="2"/>`;
  }).join("");

export function idFront(paper: Paper): Buffer {
  const { title, paper: ground, ink, labels } = lookOf(paper.market);
  const values = [paper.name, paper.idNo, paper.birthDate, paper.expires, paper.address];
  const lines = values.flatMap((text, at) => [
    written(300, 150 + at * 76, { text: labels[at] ?? "", size: 17, colour: "#555" }),
    written(300, 182 + at * 76, { text: text.slice(0, 34), size: at < 2 ? 30 : 26, colour: "#111" }),
  ]);
  return svg(
    860,
    540,
    `<rect width="860" height="540" rx="28" fill="${ground}"/>${guilloche(paper.seed, ink)}${written(48, 74, { text: title, size: 30, colour: ink })}
<rect x="48" y="124" width="216" height="272" fill="#fff8"/><g transform="translate(48 136) scale(2.16)">${face(paper.seed, paper.gender)}</g>${lines.join("")}`,
  );
}

export function idBack(paper: Paper): Buffer {
  const { paper: ground, ink } = lookOf(paper.market);
  const bars = Array.from(
    { length: 60 },
    (_, at) => `<rect x="${60 + at * 12}" y="60" width="${2 + ((paper.seed * (at + 3)) % 7)}" height="90" fill="#222"/>`,
  );
  const name = paper.name
    .toUpperCase()
    .replaceAll(/[^A-Z ]/g, "")
    .replaceAll(" ", "<");
  const zone = [
    `ID${paper.market}${paper.idNo}<<<<<<<<<<`,
    `${paper.birthDate.replaceAll("-", "").slice(2)}${paper.expires.replaceAll("-", "").slice(2)}<<<<<<`,
    `${name}<<<<<<<<<<<<`,
  ];
  const lines = zone.map((text, at) => written(48, 380 + at * 56, { text: text.slice(0, 30), size: 36, colour: "#222" }));
  return svg(
    860,
    540,
    `<rect width="860" height="540" rx="28" fill="${ground}"/>${guilloche(paper.seed + 7, ink)}${bars.join("")}<circle cx="760" cy="250" r="56" fill="none" stroke="${ink}" stroke-width="6" stroke-opacity=".5"/>${lines.join("")}`,
  );
}

/** At arm's length, in a room. */
export const selfie = (seed: number, gender: string): Buffer =>
  svg(
    600,
    760,
    `<rect width="600" height="760" fill="hsl(${(seed * 47) % 360} 18% ${60 + (seed % 20)}%)"/><rect x="${(seed * 13) % 300}" y="0" width="150" height="420" fill="#fff3"/>
<g transform="translate(0 60) scale(6)">${face(seed, gender)}</g>`,
  );
