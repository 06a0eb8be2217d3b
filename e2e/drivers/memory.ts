import type { CDPSession, Page } from "playwright/test";

export interface Memory {
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly documents: number;
}

/** What is still there when nothing needs it any more: bytes of data, nodes (detached ones too), listeners. */
export async function remembered(page: Page): Promise<Memory> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  // What one collection frees may have held what the next one frees.
  for (let turn = 0; turn < 4; turn += 1) {
    await session.send("HeapProfiler.collectGarbage");
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(null))));
  }
  const { metrics } = await session.send("Performance.getMetrics");
  const heap = await bytesOfData(session);
  await session.detach();
  const of = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return { heap, nodes: of("Nodes"), listeners: of("JSEventListeners"), documents: of("Documents") };
}

interface Snapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] } };
  readonly nodes: readonly number[];
}

/**
 * Bytes of what the page's script holds: objects, functions, lists and texts. What the engine compiles while a page lives, and keeps as long as
 * it is run often, grows by half a megabyte in some hours and ends by itself; the browser's own record of requests is there for the test alone.
 */
async function bytesOfData(session: CDPSession): Promise<number> {
  const chunks: string[] = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  const { snapshot, nodes } = JSON.parse(chunks.join("")) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf("type"), fields.indexOf("self_size")];
  const others = new Set(["code", "native", "hidden", "synthetic"].map((name) => types[0].indexOf(name)));
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length) if (!others.has(nodes[at + type] ?? 0)) bytes += nodes[at + size] ?? 0;
  return bytes;
}

export const growth = (before: Memory, after: Memory): Memory => ({
  heap: after.heap - before.heap,
  nodes: after.nodes - before.nodes,
  listeners: after.listeners - before.listeners,
  documents: after.documents - before.documents,
});

export const told = ({ heap, nodes, listeners, documents }: Memory): string =>
  `heap ${(heap / 1e6).toFixed(2)} MB, nodes ${nodes}, listeners ${listeners}, documents ${documents}`;
