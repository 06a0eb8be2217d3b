/** FIPS 180-4: the first 32 bits of the fractional parts of square and cube roots of the first primes. */
const primes: readonly number[] = Array.from({ length: 312 }, (_each, at) => at).filter(
  (number) => number > 1 && !Array.from({ length: number }, (_other, at) => at).some((part) => part > 1 && number % part === 0),
);
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const constants = Int32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)));

// Used again by each call, as the answer is: a hundred thousand calls that allocate nothing take a third of the time.
const words = new Int32Array(64);
const state = new Int32Array(8);
const bytes = new Uint8Array(32);

/** SHA-256 of ASCII below 56 characters: one block. The answer's bytes are used again by the next call. */
export function sha256OfBlock(text: string): Uint8Array {
  words.fill(0);
  for (let at = 0; at < text.length; at += 1) words[at >> 2] = wordAt(words, at >> 2) | (text.charCodeAt(at) << (24 - (at & 3) * 8));
  words[text.length >> 2] = wordAt(words, text.length >> 2) | (0x80 << (24 - (text.length & 3) * 8));
  words[15] = text.length * 8;
  spread();
  mix();
  for (let at = 0; at < 32; at += 1) bytes[at] = wordAt(state, at >> 2) >> (24 - (at & 3) * 8);
  return bytes;
}

const wordAt = (list: Int32Array, at: number): number => list[at] ?? 0;
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function spread(): void {
  for (let at = 16; at < 64; at += 1) {
    const early = wordAt(words, at - 15);
    const late = wordAt(words, at - 2);
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[at] = wordAt(words, at - 16) + small + wordAt(words, at - 7) + large;
  }
}

function mix(): void {
  let a = wordAt(start, 0);
  let b = wordAt(start, 1);
  let c = wordAt(start, 2);
  let d = wordAt(start, 3);
  let e = wordAt(start, 4);
  let f = wordAt(start, 5);
  let g = wordAt(start, 6);
  let h = wordAt(start, 7);
  for (let at = 0; at < 64; at += 1) {
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + wordAt(constants, at) + wordAt(words, at)) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = wordAt(start, 0) + a;
  state[1] = wordAt(start, 1) + b;
  state[2] = wordAt(start, 2) + c;
  state[3] = wordAt(start, 3) + d;
  state[4] = wordAt(start, 4) + e;
  state[5] = wordAt(start, 5) + f;
  state[6] = wordAt(start, 6) + g;
  state[7] = wordAt(start, 7) + h;
}
