import { Alert } from "../../../ui/alert.tsx";
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { fileCalls } from "../../../../contract/order/file.calls.ts";
import { fileKindCodes } from "../../../../lending/options/file-kinds.ts";
import { useCall } from "../../../client/query.ts";
import { formatDay } from "../../../i18n/format.ts";
import { useT } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import { useKeyContext } from "../../../kernel/keys/contexts.ts";
import { can } from "../../../kernel/state/session.ts";
import { wordOf } from "../../../table/filter/options.ts";
import { Button } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { inOrder, noteSeen, type OrderFile } from "./files.ts";
import { type Part, usePicture } from "./pictures.ts";
import { useSeen } from "./use-seen.ts";
import { Viewer } from "./viewer.tsx";

interface TileProps {
  readonly file: OrderFile;
  readonly part: Part;
  readonly isLarge: boolean;
  readonly onOpen: () => void;
  readonly onLoad: () => void;
}

/** On a low screen less, so that its name stands beneath it without scrolling. */
const tall = "h-[min(18rem,33vh)]";

/** One that is drawn ahead may be loaded before React listens: what it finds loaded when the case comes forward is told all the same. */
function useLoadedRef(address: string | null, onLoad: () => void): RefObject<HTMLImageElement | null> {
  const picture = useRef<HTMLImageElement>(null);
  const tellLoaded = useEffectEvent(() => {
    const { current } = picture;
    if (current?.complete && current.naturalWidth > 0) onLoad();
  });
  useEffect(() => tellLoaded(), [address]);
  return picture;
}

/** One picture with its name; as large as it will be before it is there, because the list says its shape. */
function Tile({ file, part, isLarge, onOpen, onLoad }: TileProps) {
  const t = useT();
  const { address, error, again } = usePicture(file.fileId, part);
  const name = wordOf(fileKindCodes, file.type);
  const height = isLarge ? tall : "h-20";
  const pictureRef = useLoadedRef(address, onLoad);
  return (
    <figure className={classes("flex min-w-0 flex-col rounded-panel border border-line bg-0", isLarge ? "flex-1" : "w-28")}>
      {error ? (
        <NotLoaded error={error} again={again} height={height} />
      ) : (
        <button
          type="button"
          data-file={file.fileId}
          aria-label={t("dossier.file.open", { name })}
          onClick={onOpen}
          className={classes("ring-inside relative overflow-hidden bg-hover", height)}
        >
          {address ? <img ref={pictureRef} src={address} alt={name} onLoad={onLoad} className="size-full object-contain" /> : null}
        </button>
      )}
      <Caption name={name} uploader={file.uploader} />
    </figure>
  );
}

const Caption = ({ name, uploader }: { readonly name: string } & Pick<OrderFile, "uploader">) => (
  <figcaption className="truncate border-t border-line px-2 py-1 text-cell text-fg-1">
    {name}
    {uploader ? <span className="text-fg-2"> · {uploader}</span> : null}
  </figcaption>
);

interface NotLoadedProps {
  readonly error: unknown;
  readonly again: () => void;
  readonly height: string;
}
/** As high as the picture would be. */
function NotLoaded({ error, again, height }: NotLoadedProps) {
  const t = useT();
  return (
    <p role="alert" className={classes("flex flex-col items-center justify-center gap-2 p-2 text-danger", height)}>
      <span className="text-cell">{failureText(error)}</span>
      <Button onClick={again}>{t("common.retry")}</Button>
    </p>
  );
}

interface PaneProps {
  readonly orderId: number;
  /** All of it has been on a visible, unlocked page for a second, fetched at this person's own sign-in. */
  readonly onSeen?: () => void;
  /** False: what is shown counts for no seeing yet. */
  readonly counts?: boolean;
  /** Small copies only, two large ones where somebody decides by them. */
  readonly isBrief?: boolean;
}

/** Identity card and selfie beside one another, the rest below; Space makes them large. Nothing for whom pictures are not. */
export function ImagePane(props: PaneProps) {
  return can(fileCalls["order.files"].permission) ? <Pictures key={props.orderId} {...props} /> : null;
}

function Pictures({ orderId, onSeen, counts = true, isBrief = false }: PaneProps) {
  const t = useT();
  const pane = useRef<HTMLDivElement>(null);
  const { data, error, mutate } = useCall(fileCalls["order.files"], { loanRecordId: orderId }, { keepPreviousData: false });
  const [loaded, setLoaded] = useState<ReadonlySet<number>>(new Set());
  const files = inOrder(data?.files ?? []);
  const isThere = data !== undefined && files.length > 0 && files.every(({ fileId }) => loaded.has(fileId));
  useFilesSeen(pane, isThere && counts && !isBrief, { orderId, files, onSeen });
  const { open, setOpen, close } = useLarge(pane, files);
  if (error && !data) return <NotRead error={error} again={() => void mutate()} />;
  if (!data) return <Waiting isBrief={isBrief} />;
  if (files.length === 0) return <p className="text-fg-2">{t("dossier.file.none")}</p>;
  const onLoad = (fileId: number) => setLoaded((before) => (before.has(fileId) ? before : new Set(before).add(fileId)));
  return (
    <div ref={pane} className="flex flex-col gap-2">
      <Tiles files={files} isBrief={isBrief} onOpen={setOpen} onLoad={onLoad} />
      {data.hold ? <p className="text-cell text-warn">{t("dossier.file.hold", { reason: data.hold })}</p> : null}
      {data.keptUntil ? <p className="text-cell text-fg-2">{t("dossier.file.kept", { day: formatDay(data.keptUntil) })}</p> : null}
      {open === null ? null : <Viewer orderId={orderId} files={files} first={open} onClose={close} />}
    </div>
  );
}

type PaneRef = RefObject<HTMLDivElement | null>;
interface Seeing extends Pick<PaneProps, "orderId" | "onSeen"> {
  readonly files: readonly OrderFile[];
}
/** That all of them have been in sight is noted, and told to whoever decides by them. */
function useFilesSeen(pane: PaneRef, counts: boolean, { orderId, files, onSeen }: Seeing): void {
  useSeen(pane, counts ? files.map(({ fileId }) => fileId).join() : null, () => {
    noteSeen(
      orderId,
      files.slice(0, 20).map(({ fileId }) => fileId),
    );
    onSeen?.();
  });
}

/** The picture that is shown large, by its place; its key opens the one that has the focus. */
function useLarge(pane: PaneRef, files: readonly OrderFile[]) {
  const [open, setOpen] = useState<number | null>(null);
  const looked = () => files.length > 0 && setOpen((before) => before ?? focusedAt(pane.current, files));
  useKeyContext<null>({
    id: "order.pictures",
    where: "record",
    active: files.length > 0,
    handlers: [{ id: "order.pictures.look", verb: "look", label: "dossier.file.key.look", palette: true, hint: 6, run: looked }],
  });
  const close = (fileId: number | undefined) => {
    // The dialog gives the focus back to its invoker as it goes: only then does it go on to the picture.
    flushSync(() => setOpen(null));
    pane.current?.querySelector<HTMLElement>(`[data-file="${fileId}"]`)?.focus();
  };
  return { open, setOpen, close };
}

function NotRead({ error, again }: { readonly error: unknown; readonly again: () => void }) {
  const t = useT();
  return (
    <Alert className="flex items-center gap-3">
      {failureText(error)} <Button onClick={again}>{t("common.retry")}</Button>
    </Alert>
  );
}

interface TilesProps {
  readonly files: readonly OrderFile[];
  readonly isBrief: boolean;
  readonly onOpen: (at: number) => void;
  readonly onLoad: (fileId: number) => void;
}
/** Two large ones beside one another unless it is brief, and a line of small ones. */
function Tiles({ files, isBrief, onOpen, onLoad }: TilesProps) {
  const large = isBrief ? 0 : 2;
  const tile = (file: OrderFile, at: number) => (
    <Tile
      key={file.fileId}
      file={file}
      part={isBrief ? "thumb" : "whole"}
      isLarge={at < large}
      onOpen={() => onOpen(at)}
      onLoad={() => onLoad(file.fileId)}
    />
  );
  return (
    <>
      {large > 0 ? <div className="flex gap-2">{files.slice(0, large).map(tile)}</div> : null}
      {files.length > large ? (
        <div className="flex flex-wrap gap-2">{files.slice(large).map((file, at) => tile(file, at + large))}</div>
      ) : null}
    </>
  );
}

/** The one that has the focus, else the first. */
function focusedAt(pane: HTMLElement | null, files: readonly OrderFile[]): number {
  const focused = document.activeElement;
  const fileId = focused instanceof HTMLElement && pane?.contains(focused) ? Number(focused.dataset["file"]) : 0;
  return Math.max(
    0,
    files.findIndex((file) => file.fileId === fileId),
  );
}

/** Where they will stand. */
function Waiting({ isBrief }: { readonly isBrief: boolean }) {
  const t = useT();
  return (
    <div aria-busy="true" className="flex gap-2">
      <output className="sr-only">{t("common.loading")}</output>
      {[0, 1].map((at) => (
        <span key={at} aria-hidden="true" className={classes("rounded-panel bg-hover", isBrief ? "h-28 w-28" : "h-80 flex-1")} />
      ))}
    </div>
  );
}
