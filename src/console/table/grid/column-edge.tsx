import { useRef, type PointerEvent } from "react";

interface EdgeProps {
  readonly width: number;
  readonly onWidth: (width: number | null) => void;
}

/** The edge of a header: drawn with the mouse it sets the column's width, a double click gives its own back. Keys have the dialog of `b`. */
export function Edge({ width, onWidth }: EdgeProps) {
  const drawn = useRef<{ readonly from: number; readonly width: number } | null>(null);
  const begin = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.toggleAttribute("data-drawn", true);
    drawn.current = { from: event.clientX, width };
  };
  const draw = (event: PointerEvent<HTMLSpanElement>) => {
    if (drawn.current) onWidth(drawn.current.width + event.clientX - drawn.current.from);
  };
  const end = (event: PointerEvent<HTMLSpanElement>) => {
    event.currentTarget.toggleAttribute("data-drawn", false);
    drawn.current = null;
  };
  return (
    <span
      className="q-edge"
      aria-hidden="true"
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onWidth(null)}
    />
  );
}
