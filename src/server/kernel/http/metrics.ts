import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { isSound, type Sealer } from "../audit/sealer.ts";

export interface Metrics {
  readonly registry: Registry;
  readonly duration: Histogram<"call">;
  readonly answers: Counter<"call" | "status">;
  readonly refusals: Counter<"error">;
  readonly liveStreams: Gauge;
}

/** One registry per server, so that several can live in one process (tests). */
export function makeMetrics(sealer: Sealer): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  new Gauge({
    name: "keyline_audit_anchor",
    help: "1: the audit trail follows its anchor; 0: somebody must look (healthz says what it is)",
    registers,
    collect() {
      this.set(isSound(sealer.state()) ? 1 : 0);
    },
  });
  return {
    registry,
    duration: new Histogram({
      name: "keyline_call_seconds",
      help: "Time from request to answer",
      labelNames: ["call"],
      // A line per call and bucket: by status too it was 1.4 MB.
      buckets: [0.005, 0.025, 0.1, 0.25, 1, 10],
      registers,
    }),
    answers: new Counter({ name: "keyline_answers_total", help: "Answers by kind", labelNames: ["call", "status"], registers }),
    refusals: new Counter({ name: "keyline_refusals_total", help: "Refusals by name", labelNames: ["error"], registers }),
    liveStreams: new Gauge({ name: "keyline_live_streams", help: "Open live streams", registers }),
  };
}
