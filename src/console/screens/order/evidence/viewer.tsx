import { Alert } from "../../../ui/alert.tsx";
import { useRef, useState } from "react";
import { fileKindCodes } from "../../../../lending/options/file-kinds.ts";
import { formatInstant } from "../../../i18n/format.ts";
import { useT } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import { useKeyContext, type KeyHandler } from "../../../kernel/keys/contexts.ts";
import { wordOf } from "../../../table/filter/options.ts";
import { Button } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Toolbar } from "./viewer-bar.tsx";
import { noteSeen, type OrderFile } from "./files.ts";
import { usePicture } from "./pictures.ts";
import { useSeen } from "./use-seen.ts";
import { panned, plainView, transformOf, turned, type View, zoomed } from "./view.ts";

interface FrameProps {
  readonly orderId: number;
  readonly file: OrderFile;
  readonly view: View;
  readonly isActive: boolean;
  /** Lies over the other one, half of it seen. */
  readonly isOver: boolean;
  /** Lies under it: the upper one says what both are looked at by. */
  readonly isUnder: boolean;
  readonly onPick: () => void;
}

function Frame({ orderId, file, view, isActive, isOver, isUnder, onPick }: FrameProps) {
  const picture = usePicture(file.fileId, "whole");
  const place = useRef<HTMLDivElement>(null);
  useSeen(place, picture.address && `${file.fileId}`, () => noteSeen(orderId, [file.fileId]));
  const name = wordOf(fileKindCodes, file.type);
  return (
    <figure
      className={classes(
        "flex min-h-0 min-w-0 flex-col rounded-panel border",
        isActive ? "border-accent" : "border-line",
        isOver ? "absolute inset-0" : "relative flex-1 bg-0",
      )}
      data-active={isActive || undefined}
    >
      <div ref={place} className="relative min-h-0 flex-1 overflow-hidden" onPointerDown={onPick}>
        <Picture {...picture} name={name} view={view} isOver={isOver} />
      </div>
      <figcaption
        className={classes("border-t border-line px-2 py-1 text-cell", isActive ? "text-fg-0" : "text-fg-2", isUnder && "invisible")}
      >
        {name} · {formatInstant(file.uploadTime)} · {file.width} × {file.height} · {Math.round(view.zoom * 100)} %
      </figcaption>
    </figure>
  );
}

interface PictureProps extends ReturnType<typeof usePicture>, Pick<FrameProps, "view" | "isOver"> {
  readonly name: string;
}
/** The picture as it is turned and zoomed, or why it is not there yet. */
function Picture({ address, error, again, name, view, isOver }: PictureProps) {
  const t = useT();
  return (
    <>
      {address ? (
        <img
          src={address}
          alt={name}
          draggable={false}
          className={classes("absolute inset-0 size-full object-contain", isOver && "opacity-50")}
          style={{ transform: transformOf(view) }}
        />
      ) : null}
      {error ? (
        <Alert className="absolute inset-0 m-auto flex h-fit w-fit flex-col items-center gap-2">
          {failureText(error)}
          <Button onClick={again}>{t("common.retry")}</Button>
        </Alert>
      ) : null}
      {address || error ? null : <p className="absolute inset-0 m-auto h-fit w-fit text-fg-2">{t("common.loading")}</p>}
    </>
  );
}

interface ViewerProps {
  readonly orderId: number;
  readonly files: readonly OrderFile[];
  readonly first: number;
  /** Which one was last looked at. */
  readonly onClose: (fileId: number | undefined) => void;
}

/** Each picture keeps how it was looked at; the left one stays, the right one goes through the others. */
function useViews(files: readonly OrderFile[], first: number) {
  const [at, setAt] = useState(first);
  const [views, setViews] = useState<ReadonlyMap<number, View>>(new Map());
  const [isOverlay, setOverlay] = useState(false);
  const beside = at === 0 ? Math.min(1, files.length - 1) : at;
  const active = files[at];
  const viewOf = (file: OrderFile): View => views.get(file.fileId) ?? plainView;
  const change = (by: (view: View) => View) => active && setViews((before) => new Map(before).set(active.fileId, by(viewOf(active))));
  const go = (step: number) => setAt((before) => (before + step + files.length) % files.length);
  const pair = [...new Set([files[0], files[beside]])].flatMap((file) => (file ? [file] : []));
  return { at, active, pair, viewOf, change, go, pick: setAt, isOverlay, overlay: () => setOverlay((before) => !before) };
}
type Views = ReturnType<typeof useViews>;

const keysOf = ({ change, go, overlay }: Views, close: () => void): readonly KeyHandler[] => [
  { id: "viewer.zoomIn", verb: "zoomIn", label: "dossier.file.key.zoomIn", hint: 1, run: () => change((view) => zoomed(view, 1)) },
  { id: "viewer.zoomOut", verb: "zoomOut", label: "dossier.file.key.zoomOut", hint: 2, run: () => change((view) => zoomed(view, -1)) },
  { id: "viewer.rotate", verb: "rotate", label: "dossier.file.key.rotate", hint: 3, run: () => change(turned) },
  { id: "viewer.overlay", verb: "overlay", label: "dossier.file.key.overlay", hint: 4, run: overlay },
  { id: "viewer.next", verb: "nextPicture", label: "dossier.file.key.next", hint: 5, run: () => go(1) },
  { id: "viewer.previous", verb: "previousPicture", label: "dossier.file.key.previous", run: () => go(-1) },
  { id: "viewer.right", verb: "right", label: "dossier.file.key.right", repeat: true, run: () => change((view) => panned(view, 1, 0)) },
  { id: "viewer.left", verb: "left", label: "dossier.file.key.left", repeat: true, run: () => change((view) => panned(view, -1, 0)) },
  { id: "viewer.down", verb: "down", label: "dossier.file.key.down", repeat: true, run: () => change((view) => panned(view, 0, 1)) },
  { id: "viewer.up", verb: "up", label: "dossier.file.key.up", repeat: true, run: () => change((view) => panned(view, 0, -1)) },
  { id: "viewer.close", verb: "look", label: "dossier.file.key.close", run: close },
];

/** Pictures over the whole page, two beside or over one another, worked by keys; Esc and Space lead back to where it was opened. */
export function Viewer({ orderId, files, first, onClose }: ViewerProps) {
  const t = useT();
  const views = useViews(files, first);
  const { active, pair, viewOf, isOverlay } = views;
  const stage = useRef<HTMLDivElement>(null);
  const close = () => onClose(active?.fileId);
  return (
    <Dialog title={t("dossier.file.viewer")} bare width="full" onClose={close} first={stage}>
      <ViewerKeys views={views} close={close} />
      <div ref={stage} tabIndex={-1} className="flex min-h-0 flex-1 flex-col gap-2 p-2 outline-none">
        <div className="relative flex min-h-0 flex-1 gap-2">
          {pair.map((file, at) => (
            <Frame
              key={file.fileId}
              orderId={orderId}
              file={file}
              view={viewOf(file)}
              isActive={file === active}
              isOver={isOverlay && at === 1}
              isUnder={isOverlay && at === 0 && pair.length > 1}
              onPick={() => views.pick(files.indexOf(file))}
            />
          ))}
        </div>
        <Toolbar handlers={keysOf(views, close)} at={views.at + 1} of={files.length} />
      </div>
    </Dialog>
  );
}

/** Within the dialog's own layer: what lies under it hears nothing. */
function ViewerKeys({ views, close }: { readonly views: Views; readonly close: () => void }) {
  useKeyContext<null>({ id: "viewer", where: "viewer", exclusive: true, handlers: keysOf(views, close) });
  return null;
}
