import { classes } from "./classes.ts";

/** Where a text will stand. */
export const Bar = ({ className }: { readonly className?: string }) => (
  <span aria-hidden="true" className={classes("block h-3 rounded-chip bg-hover", className)} />
);

const lines = ["w-11/12", "w-10/12", "w-11/12", "w-9/12", "w-10/12", "w-8/12"] as const;
/** Lines of a part that is on its way. */
export const Bars = () => (
  <span aria-hidden="true" className="flex flex-col gap-4 py-1">
    {lines.map((width, at) => (
      <Bar key={`${at} ${width}`} className={width} />
    ))}
  </span>
);

/** A page that is on its way: its name at once, and where its lines will stand; the label is what a screen reader hears. */
export function PageSkeleton({ title, label }: { readonly title: string; readonly label: string }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-4 p-4">
      <output className="sr-only">{label}</output>
      <p className="text-panel font-semibold text-fg-1">{title}</p>
      <Bars />
      <Bars />
    </div>
  );
}
