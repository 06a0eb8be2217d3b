import { useEffect, useState } from "react";
import { fileCalls } from "../../../../contract/order/file.calls.ts";
import { fetchFile, read } from "../../../client/client.ts";
import { can, session } from "../../../kernel/state/session.ts";

/** Pictures that are held: those of the order on screen and of the two that come next. */
const heldAtMost = 40;

interface Held {
  readonly address: Promise<string>;
  /** The address once it is there, for whoever draws the picture at once. */
  here: string | null;
  /** Read and decoded before it is shown; the browser takes it from here for as long as it is held. */
  decoded: HTMLImageElement | null;
}
const held = new Map<string, Held>();
let whose = 0;

function letGo(key: string, { address }: Held): void {
  held.delete(key);
  void address.then(
    (found) => URL.revokeObjectURL(found),
    () => undefined,
  );
}

/** Each carries the name of whoever asked for it: with him they go. */
function forgetOthers(): void {
  const me = session.get().me?.user.adminUserId ?? 0;
  if (me === whose) return;
  whose = me;
  for (const [key, one] of held) letGo(key, one);
}
session.subscribe(forgetOthers);

export type Part = "whole" | "thumb";

/** Where a picture stands in the page's memory; fetched once, and tried anew after a failure. */
export function addressOf(fileId: number, part: Part, prefetch = false): Promise<string> {
  forgetOthers();
  const key = `${part} ${fileId}`;
  const known = held.get(key);
  held.delete(key);
  const address =
    known?.address ?? fetchFile(fileCalls["order.file"], { fileId, part, prefetch }).then(({ file }) => URL.createObjectURL(file));
  const one: Held = known ?? { address, here: null, decoded: null };
  held.set(key, one);
  address.then(
    (found) => (one.here = found),
    () => held.get(key) === one && held.delete(key),
  );
  for (const [oldest, other] of held) {
    if (held.size <= heldAtMost) break;
    letGo(oldest, other);
  }
  return address;
}

/** The pictures of an order that comes next, so that they are there before it is. Locks nothing, and counts as no view. */
export async function prefetchImages(orderId: number): Promise<void> {
  if (!can(fileCalls["order.files"].permission)) return;
  const { files } = await read(fileCalls["order.files"], { loanRecordId: orderId });
  await Promise.all(files.map(({ fileId }) => decodeAhead(fileId)));
}

/** What cannot be decoded says so where it is shown. */
async function decodeAhead(fileId: number): Promise<void> {
  const picture = new Image();
  picture.src = await addressOf(fileId, "whole", true);
  const one = held.get(`whole ${fileId}`);
  if (one) one.decoded = picture;
  await picture.decode().catch(() => undefined);
}

export interface Shown {
  readonly address: string | null;
  readonly error: unknown;
  readonly again: () => void;
}

interface Found {
  readonly of: string;
  readonly address: string | null;
  readonly error: unknown;
}

/** A picture for as long as it is shown; one that was read ahead is there from the first frame. */
export function usePicture(fileId: number | null, part: Part): Shown {
  const [attempt, setAttempt] = useState(0);
  const of = `${part} ${fileId}`;
  const [found, setFound] = useState<Found | null>(() => ({ of, address: held.get(of)?.here ?? null, error: null }));
  useEffect(() => {
    if (fileId === null) return undefined;
    let isLeft = false;
    const told = (address: string | null, error: unknown) => {
      const isKnown = (before: Found | null) => address !== null && before?.of === of && before.address === address;
      if (!isLeft) setFound((before) => (isKnown(before) ? before : { of, address, error }));
    };
    addressOf(fileId, part).then(
      (address) => told(address, null),
      (error: unknown) => told(null, error),
    );
    return () => {
      isLeft = true;
    };
  }, [fileId, part, of, attempt]);
  const here = found?.of === of ? found : null;
  return { address: here?.address ?? null, error: here?.error ?? null, again: () => setAttempt((before) => before + 1) };
}
