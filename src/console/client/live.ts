import { systemCalls } from "../../contract/basics/system.calls.ts";
import { noteReached } from "../kernel/state/connection.ts";
import { session } from "../kernel/state/session.ts";
import { settings } from "../kernel/state/settings.ts";
import { noticed, send } from "./client.ts";
import { failureOf } from "./failure.ts";
import { Patience } from "./patience.ts";

/** What changed: order ids, or null for more than are worth naming. */
export type RowsChanged = (ids: readonly number[] | null) => void;
interface LiveEvent {
  readonly from: string;
  readonly to: string;
  readonly orders: readonly number[] | null;
  readonly leads: readonly number[] | null;
  /** The change named this very person: his queue or his reminders are not what they were. */
  readonly named: boolean;
}

const listeners = new Set<RowsChanged>();
/** Told of every order that changed anywhere, within two seconds; null means: ask again for what is shown. */
export function onOrdersChanged(listener: RowsChanged): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const ofLeads = new Set<RowsChanged>();
/** The same of leads. */
export function onLeadsChanged(listener: RowsChanged): () => void {
  ofLeads.add(listener);
  return () => ofLeads.delete(listener);
}
/** Many are told as null; nothing is told where nothing changed. */
const tellLeads = (leads: readonly number[] | null): void => {
  if (leads === null || leads.length > 0) for (const listener of ofLeads) listener(leads);
};

const named = new Set<() => void>();
/** Told when a change names this person, and after a gap in which one may have. */
export function onNamed(listener: () => void): () => void {
  named.add(listener);
  return () => named.delete(listener);
}
const tellNamed = (): void => {
  for (const listener of named) listener();
};

const ofRights = new Set<() => void>();
/** Told when what this person may do, or the menu, is not what it was. */
export function onRightsChanged(listener: () => void): () => void {
  ofRights.add(listener);
  return () => ofRights.delete(listener);
}
/** Stands at no position among the others. */
type RightsEvent = { readonly rights: true };

let position = "";
function receive(event: LiveEvent | RightsEvent): void {
  if ("rights" in event) {
    for (const listener of ofRights) listener();
    return;
  }
  const { from, to, orders, leads } = event;
  const since = position;
  if (since && from !== since) {
    // What was missed is asked for again by the next event, or when the connection is back.
    void catchUp().catch(() => void (position = since));
  } else {
    for (const listener of listeners) listener(orders);
    tellLeads(leads);
    // What named this person between his first question and the first that is heard is told by nothing else: a call that rang just then was seen by nobody.
    if (event.named || !since) tellNamed();
  }
  position = to;
}

/** After a gap in the connection: what changed since the last event that was seen. */
async function catchUp(): Promise<void> {
  const since = position;
  if (!since) return;
  const { orders, many, leads, manyLeads, live } = await send(systemCalls["system.changedSince"], { live: since });
  position = live;
  for (const listener of listeners) listener(many ? null : orders.map(Number));
  tellLeads(manyLeads ? null : leads.map(Number));
  tellNamed();
}

/** The back end has no stream of events: it is asked instead. */
class NoStream extends Error {}
const hasNone: ReadonlySet<number> = new Set([404, 405, 501]);
/** This session hears nothing more: it has ended, or waits for a password of one's own. Whoever signs in anew begins anew. */
class NothingToHear extends Error {}
/** ms from one time that such a back end is asked to the next. */
const pollEvery = 15_000;
/** Anything may have changed: what is shown is asked for again. */
const anything = (): LiveEvent => ({ from: position, to: position, orders: null, leads: null, named: true });

/** 1001, by status or by code: told as with any call, and not asked again under a token that is worth nothing. */
async function refuseEnded(response: Response): Promise<void> {
  if (response.status === 204) throw new NothingToHear();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  if (response.status !== 401 && !isJson) return;
  const body = (
    isJson
      ? await response
          .clone()
          .json()
          .catch(() => null)
      : null
  ) as { readonly code?: unknown } | null;
  const failure = await failureOf({ code: typeof body?.code === "number" ? body.code : response.status, status: response.status });
  if (failure.reason.error !== "sessionTimeout") return;
  noticed(failure);
  throw new NothingToHear();
}

/** The server says something every 15 s: a connection that is silent for longer than a call may take has died unseen. */
async function readEvents(stop: AbortSignal, onEvent: (event: LiveEvent | RightsEvent) => void): Promise<void> {
  const { token } = session.get();
  const patience = new Patience(stop);
  const headers = { [settings.tokenHeader]: token ?? "", accept: "text/event-stream" };
  const response = await patience.wait(fetch(`${settings.apiBase}/live`, { headers, signal: patience.signal }));
  noteReached();
  await refuseEnded(response);
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw hasNone.has(response.status) ? new NoStream() : new Error(`live: ${response.status}`);
  }
  // A page that a server of files answers every path with is no stream either.
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) {
    await response.body.cancel();
    throw new NoStream();
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await patience.wait(reader.read());
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = block
        .split("\n")
        .filter((line) => line.startsWith("data:"))
        .map((line) => line.slice(5))
        .join("\n");
      if (data.trim()) onEvent(JSON.parse(data) as LiveEvent | RightsEvent);
    }
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Reads as long as it leads; every tab hears it through the channel. */
async function lead(signal: AbortSignal, channel: BroadcastChannel): Promise<void> {
  let wait = 500;
  while (!signal.aborted) {
    const opened = Date.now();
    const tell = (event: LiveEvent | RightsEvent) => {
      channel.postMessage(event);
      receive(event);
    };
    const failure: unknown = await readEvents(signal, tell).catch((error: unknown) => error);
    if (signal.aborted || failure instanceof NothingToHear) return;
    if (failure instanceof NoStream) {
      await pause(pollEvery, signal);
      if (!signal.aborted) tell(anything());
      continue;
    }
    wait = Date.now() - opened > 10_000 ? 500 : Math.min(wait * 2, 15_000);
    await pause(wait, signal);
    await catchUp().catch(() => {});
  }
}

/** Starts the live updates of this session; answers how to stop them. One tab of the browser reads for all. */
export function startLive(adminUserId: number): () => void {
  const stop = new AbortController();
  // Per person: another operator signed in beside this one sees other rows.
  const channel = new BroadcastChannel(`keyline.live.${adminUserId}`);
  channel.onmessage = (message: MessageEvent<LiveEvent | RightsEvent>) => receive(message.data);
  const run = () => lead(stop.signal, channel);
  const locks = "locks" in navigator ? navigator.locks : null;
  const ended = locks ? locks.request(`keyline.live.${adminUserId}`, { signal: stop.signal }, run) : run();
  ended.catch(() => {});
  return () => {
    stop.abort();
    channel.close();
    position = "";
  };
}
