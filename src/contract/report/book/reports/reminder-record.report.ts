import { bookReport } from "../book-record.ts";

/** Results of reminding by sub-tag (rules/figures.md 11). */
export const reminderResultsRecord = bookReport("reminderRecord", {
  path: "/report/reminderReport/record",
  figures: [
    "remindRecords",
    "tagToday",
    "tagLater",
    "tagReduction",
    "tagBounced",
    "tagNotAnswered",
    "tagOff",
    "tagSuspended",
    "tagRejected",
    "tagRegret",
    "tagFraud",
    "tagOther",
    "remindPromised",
  ],
  head: ["remindRecords", "tagToday", "tagLater", "tagNotAnswered", "tagOff", "tagRejected", "remindPromised"],
  chart: {
    kind: "stack",
    whole: "remindRecords",
    of: ["tagToday", "tagLater", "tagReduction", "tagBounced", "tagNotAnswered", "tagOff", "tagSuspended", "tagRejected", "tagOther"],
  },
  range: 30,
  filters: ["appId", "adminUserId"],
});
