import type { Page } from "playwright/test";

export interface Memory {
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly documents: number;
}

/** What is still there when nothing needs it any more: bytes of the heap, nodes (detached ones too), listeners. */
export async function remembered(page: Page): Promise<Memory> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  // What one collection frees may have held what the next one frees.
  for (let turn = 0; turn < 4; turn += 1) {
    await session.send("HeapProfiler.collectGarbage");
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(null))));
  }
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  const of = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return { heap: of("JSHeapUsedSize"), nodes: of("Nodes"), listeners: of("JSEventListeners"), documents: of("Documents") };
}

export const growth = (before: Memory, after: Memory): Memory => ({
  heap: after.heap - before.heap,
  nodes: after.nodes - before.nodes,
  listeners: after.listeners - before.listeners,
  documents: after.documents - before.documents,
});

export const told = ({ heap, nodes, listeners, documents }: Memory): string =>
  `heap ${(heap / 1e6).toFixed(2)} MB, nodes ${nodes}, listeners ${listeners}, documents ${documents}`;
