import type { Reason } from "../reason.ts";

/** What a recording may be that is played to customers. */
export const soundLimits = { bytes: 2_097_152, secondsAtLeast: 3, secondsAtMost: 60 } as const;

export interface Sound {
  readonly format: "mp3" | "wav";
  readonly seconds: number;
}

const textAt = (bytes: Uint8Array, at: number, length: number): string => String.fromCharCode(...bytes.subarray(at, at + length));

/** RIFF: how many bytes a second has stands in "fmt ", the sound itself in "data". Only plain samples and the two laws of telephony are played. */
function wav(bytes: Uint8Array, view: DataView): Sound | null {
  let rate = 0;
  for (let at = 12; at + 8 <= bytes.length;) {
    const [name, size] = [textAt(bytes, at, 4), view.getUint32(at + 4, true)];
    if (name === "fmt " && at + 24 <= bytes.length) {
      if (![1, 6, 7].includes(view.getUint16(at + 8, true))) return null;
      rate = view.getUint32(at + 16, true);
    }
    if (name === "data") return rate > 0 ? { format: "wav", seconds: Math.min(size, bytes.length - at - 8) / rate } : null;
    at += 8 + size + (size % 2);
  }
  return null;
}

const kbits = {
  3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const hertz: Readonly<Record<number, readonly number[]>> = {
  3: [44_100, 48_000, 32_000],
  2: [22_050, 24_000, 16_000],
  0: [11_025, 12_000, 8_000],
};

/** Bytes and samples of the layer III frame that begins here; null: none does. */
function frame(bytes: Uint8Array, at: number): { readonly bytes: number; readonly seconds: number } | null {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  if (first !== 0xff || (second & 0xe0) !== 0xe0 || (second & 0x06) !== 0x02) return null;
  const version = (second >> 3) & 3;
  const rate = hertz[version]?.[(third >> 2) & 3];
  const kbit = kbits[version === 3 ? 3 : 2][third >> 4];
  if (!rate || !kbit) return null;
  const samples = version === 3 ? 1_152 : 576;
  return { bytes: Math.floor((samples / 8) * ((kbit * 1_000) / rate)) + ((third >> 1) & 1), seconds: samples / rate };
}

/** Frame after frame, behind a label that says whose song it is. */
function mp3(bytes: Uint8Array): Sound | null {
  const label = bytes.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 0x7f), 0);
  let at = textAt(bytes, 0, 3) === "ID3" ? 10 + label : 0;
  let [seconds, frames] = [0, 0];
  for (let found = frame(bytes, at); found; found = frame(bytes, at)) {
    at += found.bytes;
    seconds += found.seconds;
    frames += 1;
  }
  return frames >= 3 ? { format: "mp3", seconds } : null;
}

/** What a file is, by its bytes and not by its name; null: nothing that is played. */
export function soundOf(bytes: Uint8Array): Sound | null {
  if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WAVE")
    return wav(bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.length));
  return mp3(bytes);
}

/** Why a recording is not played to customers. */
export function soundReason(bytes: Uint8Array, sound: Sound | null): Reason | null {
  const { bytes: most, secondsAtLeast: least, secondsAtMost: longest } = soundLimits;
  if (bytes.length > most) return { error: "recording.size", vars: { most: most / 1_048_576 }, field: "file" };
  if (!sound) return { error: "recording.format", field: "file" };
  if (sound.seconds < least || sound.seconds > longest) return { error: "recording.length", vars: { least, most: longest }, field: "file" };
  return null;
}
