import type { daypartingCalls } from "../../contract/report/dayparting.calls.ts";
import type { Handlers } from "../kernel/context.ts";
import { diagram, overview, quality, rank, teamRank } from "./time-share.ts";

export const daypartingHandlers = {
  "dayparting.overview": overview,
  "dayparting.quality": (input, context) => quality(input, context),
  "dayparting.rank": (input, context) => rank(input, context),
  "dayparting.diagram": diagram,
  "dayparting.teamRank": (input, context) => teamRank(input, context),
} satisfies Handlers<keyof typeof daypartingCalls>;
