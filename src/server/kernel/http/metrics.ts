import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

export interface Metrics {
  readonly registry: Registry;
  readonly duration: Histogram<"call" | "status">;
  readonly refusals: Counter<"error">;
  readonly liveStreams: Gauge;
}

/** One registry per server, so that several can live in one process (tests). */
export function makeMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    duration: new Histogram({
      name: "keyline_call_seconds",
      help: "Time from request to answer",
      labelNames: ["call", "status"],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    refusals: new Counter({ name: "keyline_refusals_total", help: "Refusals by name", labelNames: ["error"], registers }),
    liveStreams: new Gauge({ name: "keyline_live_streams", help: "Open live streams", registers }),
  };
}
