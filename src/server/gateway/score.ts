import { z } from "zod";
import { scoreCard, type MachineFacts } from "../../lending/origination/machine.rules.ts";
import { postSigned, type Line, type Outside } from "./signed-post.ts";

export interface ScoreRequest {
  /** The same one is asked about the same try. */
  readonly requestId: string;
  readonly facts: MachineFacts;
}

/** A provider of scores; null: it did not answer, or not in time. */
export interface ScoreGateway {
  readonly score: (request: ScoreRequest) => Promise<number | null>;
}

/** Where a tenant's provider is; null: the house's own score card. */
export type ScoreProvider = Outside;

/** ms that a provider may take. */
const patience = 15_000;
const answer = z.object({ score: z.int().min(0).max(1_000) });

const embedded: ScoreGateway = { score: async ({ facts }) => scoreCard(facts) };

const overHttp = (provider: ScoreProvider, line: Line): ScoreGateway => ({
  async score(request) {
    try {
      const judged = answer.safeParse(await postSigned(provider, line, { path: "", body: request, patience }));
      return judged.success ? judged.data.score : null;
    } catch {
      return null;
    }
  },
});

export type ScoreOf = (provider: ScoreProvider | null) => ScoreGateway;

export const scoreGateways =
  (line: Line): ScoreOf =>
  (provider) =>
    provider ? overHttp(provider, line) : embedded;
