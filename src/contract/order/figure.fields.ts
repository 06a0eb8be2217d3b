import { z } from "zod";
import { limits } from "../../lending/limits.ts";
import { dayRange, id, idOrNobody, smallInt } from "../kernel/fields.ts";
import { figureKinds } from "../report/review/review-reports.ts";
import { bookFactNames } from "../report/book/book-facts.ts";
import { reviewFacts } from "../report/review/review-facts.ts";

/** Orders by what a figure of a report counts of them: its facts, on which days, whose, of which kind of work, for which reasons. */
export const reviewFigureFields = {
  figure: z.enum([...reviewFacts, ...bookFactNames]).optional(),
  figureTime: dayRange.optional(),
  /** Whose, or nobody's (0). */
  figureStaff: z.array(idOrNobody).max(limits.filterPeople).optional(),
  figureKind: z.array(z.enum(figureKinds)).max(figureKinds.length).optional(),
  figureReason: z.array(z.string().max(32)).max(40).optional(),
  figureType: z.array(z.string().max(24)).max(20).optional(),
  /** Apps and products that the figure counts under. */
  figureApp: z.array(smallInt).max(50).optional(),
  figureProduct: z.array(smallInt).max(200).optional(),
  figureRule: id.optional(),
  /** Hour of the day, of a figure by hour. */
  figureHour: z.int().min(0).max(23).optional(),
};
