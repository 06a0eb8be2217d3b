/** Somebody who never was, drawn from his number: the same number is the same face, on his card and in his selfie. */
const skins = ["#f1c9a5", "#e0ac7e", "#c68a5c", "#a86f45", "#8d5a36"] as const;
const hairs = ["#16130f", "#2b211a", "#3d2b1f", "#5a4634", "#777"] as const;
const shirts = ["#335c81", "#7a3b3b", "#3f6b4f", "#6b5b8c", "#8a6d3b", "#444c56"] as const;

const pick = <T>(list: readonly T[], seed: number, salt: number): T => list[(seed * 31 + salt * 17 + (seed % 7) * salt) % list.length] as T;

/** In a box of 100 x 120. */
export function face(seed: number, gender: string): string {
  const [skin, hair, shirt] = [pick(skins, seed, 1), pick(hairs, seed, 2), pick(shirts, seed, 3)];
  const [wide, long] = [22 + (seed % 5), 28 + (seed % 4)];
  const isLong = gender === "female";
  const back = isLong
    ? `<path d="M${50 - wide - 6} 48 Q50 -6 ${50 + wide + 6} 48 L${50 + wide + 7} 96 L${50 - wide - 7} 96 Z" fill="${hair}"/>`
    : "";
  const top = isLong
    ? `<path d="M${50 - wide} 46 Q${44 + (seed % 9)} 12 ${50 + wide} 46 Q50 22 ${50 - wide} 46" fill="${hair}"/>`
    : `<path d="M${50 - wide - 1} 46 Q${48 - (seed % 6)} 6 ${50 + wide + 1} 46 Q${50 + (seed % 8)} 26 ${50 - wide - 1} 46" fill="${hair}"/>`;
  const glasses =
    seed % 6 === 0 ? `<path d="M32 51h14v8h-14z M54 51h14v8h-14z M46 54h8" fill="none" stroke="#222" stroke-width="1.5"/>` : "";
  return `${back}<path d="M8 120 Q12 92 38 88 L62 88 Q88 92 92 120 Z" fill="${shirt}"/><path d="M42 74h16v18q-8 6-16 0z" fill="${skin}"/>
<ellipse cx="50" cy="52" rx="${wide}" ry="${long}" fill="${skin}"/>${top}
<g fill="#1d1712"><ellipse cx="39" cy="54" rx="2.6" ry="${1.6 + (seed % 3) * 0.4}"/><ellipse cx="61" cy="54" rx="2.6" ry="${1.6 + (seed % 3) * 0.4}"/></g>
<path d="M34 ${47 - (seed % 3)} q5 -3 10 0 M56 ${47 - (seed % 3)} q5 -3 10 0" fill="none" stroke="${hair}" stroke-width="1.8"/>
<path d="M50 55 q-3 8 1 10" fill="none" stroke="#0003" stroke-width="1.5"/><path d="M42 ${71 + (seed % 3)} q8 ${2 + (seed % 5)} 16 0" fill="none" stroke="#8a3b34" stroke-width="2"/>${glasses}`;
}
