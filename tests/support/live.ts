import type { LiveEvent } from "../../src/server/kernel/live/live.ts";

/** Reads the live stream of a session; `until` waits for an event of a kind. */
export async function follow(origin: string, token: string) {
  const stop = new AbortController();
  const response = await fetch(`${origin}/live`, { headers: { "x-session-token": token }, signal: stop.signal });
  const events: LiveEvent[] = [];
  const done = read(response, events).catch(() => undefined);
  const until = async (isIt: (event: LiveEvent) => boolean): Promise<LiveEvent> => {
    for (const end = Date.now() + 3_000; Date.now() < end; await new Promise((next) => setTimeout(next, 20))) {
      const found = events.find(isIt);
      if (found) return found;
    }
    throw new Error("no such event within three seconds");
  };
  return {
    status: response.status,
    events,
    until,
    /** When the server ends it. */
    ended: done,
    close: async () => {
      stop.abort();
      await done;
    },
  };
}

async function read(response: Response, events: LiveEvent[]): Promise<void> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    const parts = text.split("\n\n");
    text = parts.pop() ?? "";
    for (const part of parts) if (part.startsWith("data: ")) events.push(JSON.parse(part.slice(6)));
  }
}
