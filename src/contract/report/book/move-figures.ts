import type { Figure, FigureFacts } from "../figures.ts";
import { sumOf, type BookSum } from "./sums.ts";

/** What brings an order into a stage of days past due. */
type In = "came" | "rolledIn";
/** What takes it out again. */
type Out = "settled" | "extended" | "otherwise" | "rolledOn";
/** What has not come yet is told of nobody: who will roll on is known as soon as he is late. */
const come = { ripe: 0 } as const;
const by = (measure: string, way: In | Out): BookSum => ({ ...sumOf("move", measure), ends: [`:${way}`], ...come });
const away = (measure: string, way: Out): BookSum => ({ book: "move", plus: [], less: by(measure, way) });

type More = Pick<Figure, "good" | "since" | "server"> | undefined;
const figure =
  (unit: Figure["unit"], name: string) =>
  (pen: number, is: BookSum | null, more: More = {}): Figure => ({
    label: `report.figure.${name}`,
    unit,
    pen,
    ...(is ? { is } : { server: true }),
    drill: "book.moveHeld" satisfies FigureFacts,
    ...more,
  });
const count = (name: string) => figure("count", name);
const money = (name: string) => figure("money", name);

/** What stood in a stage, came into it, left it and still stands there, in orders and in the principal of their contracts (rules/figures.md 20). */
export const moveFigures = {
  stageOpening: count("stageOpening")(8, null, { since: "opening" }),
  stageCame: count("stageCame")(9, by("held", "came"), { good: "down" }),
  stageRolledIn: count("stageRolledIn")(7, by("held", "rolledIn"), { good: "down" }),
  stageSettled: count("stageSettled")(0, away("held", "settled"), { good: "up" }),
  stageExtended: count("stageExtended")(2, away("held", "extended")),
  stageOtherwise: count("stageOtherwise")(4, away("held", "otherwise")),
  stageRolledOn: count("stageRolledOn")(1, away("held", "rolledOn"), { good: "down" }),
  stageStayed: count("stageStayed")(3, null, { since: "end" }),
  openingPrincipal: money("openingPrincipal")(8, null, { since: "opening" }),
  camePrincipal: money("camePrincipal")(9, by("heldPrincipal", "came"), { good: "down" }),
  rolledInPrincipal: money("rolledInPrincipal")(7, by("heldPrincipal", "rolledIn"), { good: "down" }),
  settledPrincipal: money("settledPrincipal")(0, away("heldPrincipal", "settled"), { good: "up" }),
  extendedPrincipal: money("extendedPrincipal")(2, away("heldPrincipal", "extended")),
  otherwisePrincipal: money("otherwisePrincipal")(4, away("heldPrincipal", "otherwise")),
  rolledOnPrincipal: money("rolledOnPrincipal")(1, away("heldPrincipal", "rolledOn"), { good: "down" }),
  stayedPrincipal: money("stayedPrincipal")(3, null, { since: "end" }),
  rollRate: { ...figure("share", "rollRate")(5, null, { good: "down" }), over: { part: "stageRolledOn", whole: "stageAll" } },
} as const satisfies Readonly<Record<string, Figure>>;
