import { z } from "zod";
import { scoreCard, type MachineFacts } from "../../lending/machine.rules.ts";
import { signatureHeaders, signatureOf } from "../kernel/signature.ts";

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
export interface ScoreProvider {
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
}

/** ms that a provider may take. */
const patience = 15_000;
const answer = z.object({ score: z.int().min(0).max(1_000) });

const embedded: ScoreGateway = { score: async ({ facts }) => scoreCard(facts) };

const overHttp = ({ url, keyId, secret }: ScoreProvider, clock: () => Date): ScoreGateway => ({
  async score(request) {
    const body = JSON.stringify(request);
    const time = String(Math.floor(clock().getTime() / 1_000));
    const signature = signatureOf(secret, { time, method: "POST", path: new URL(url).pathname, body });
    const { key, time: timeHeader, signature: signatureHeader } = signatureHeaders;
    const headers = { "content-type": "application/json", [key]: keyId, [timeHeader]: time, [signatureHeader]: signature };
    try {
      const response = await fetch(url, { method: "POST", headers, body, redirect: "error", signal: AbortSignal.timeout(patience) });
      const judged = answer.safeParse(response.ok ? await response.json() : null);
      return judged.success ? judged.data.score : null;
    } catch {
      return null;
    }
  },
});

export type ScoreOf = (provider: ScoreProvider | null) => ScoreGateway;

export const scoreGateways =
  (clock: () => Date): ScoreOf =>
  (provider) =>
    provider ? overHttp(provider, clock) : embedded;
