import type { Handlers } from "../kernel/context.ts";
import { diagram, overview, quality, rank, teamRank } from "./time-share.ts";

export const daypartingHandlers = {
  "dayparting.overview": overview,
  "dayparting.quality": quality,
  "dayparting.rank": rank,
  "dayparting.diagram": diagram,
  "dayparting.teamRank": teamRank,
} satisfies Handlers<"dayparting.overview" | "dayparting.quality" | "dayparting.rank" | "dayparting.diagram" | "dayparting.teamRank">;
