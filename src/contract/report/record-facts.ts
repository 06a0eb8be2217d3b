/** Facts behind a figure that stand in the post-loan records: calls made, of them those that a gateway carried, that were answered, that lasted; results, and those with a promise. */
export const recordFacts = ["calls", "carriedCalls", "answeredCalls", "longCalls", "records", "promisedRecords"] as const;
export type RecordFacts = (typeof recordFacts)[number];
export const isOfRecords = (facts: string): facts is RecordFacts => (recordFacts as readonly string[]).includes(facts);
