import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refused } from "../../../lending/reason.ts";
import type { Kernel } from "../kernel.ts";
import { refuseCrossSite, requireSession } from "./mount.ts";
import { rightsEvent } from "../live/live.ts";
import { concerns, type Session } from "../sign-in/session.ts";

export const livePath = "/live";
/** ms; a comment keeps proxies from closing the stream, and the session is asked again whether it still lives. */
const heartbeat = 15_000;
/** Where the database could not be asked, ms. */
const askAgain = 1_000;
/** A reader that leaves this many bytes unread is dropped: it will ask what changed since. */
const unread = 1_000_000;

/** Server-sent events, read by fetch with the token in its header (EventSource cannot send one). Not encrypted: ids and positions only. */
export function mountLive(app: FastifyInstance, kernel: Kernel): void {
  const open = new Set<() => void>();
  app.get(livePath, async (request, reply) => {
    refuseCrossSite(request);
    const session = await requireSession(kernel, request);
    if (session.staff.mustChangePassword) return reply.code(204).send();
    const raw = openStream(reply);
    let stop = (): void => undefined;
    const end = (): void => {
      if (!open.delete(end)) return;
      clearInterval(beat);
      forget();
      stop();
      kernel.metrics.liveStreams.dec();
      raw.end();
    };
    const stream: Open = { raw, end, session, isTold: false, later: () => void setTimeout(ask, askAgain).unref() };
    const ask = (): void => {
      if (open.has(end)) void keepAlive(kernel, request, stream);
    };
    const beat = setInterval(ask, heartbeat);
    const forget = kernel.sessions.whenEnded((of) => {
      if (!concerns(of, session)) return;
      stream.isTold ||= of?.rights === true;
      ask();
    });
    open.add(end);
    kernel.metrics.liveStreams.inc();
    raw.on("close", end);
    stop = await kernel.live.subscribe(session, (event) => {
      if (raw.writableLength > unread) end();
      else raw.write(`data: ${JSON.stringify(event)}\n\n`);
    });
    if (!open.has(end)) stop();
    return reply;
  });
  app.addHook("preClose", async () => {
    for (const end of open) end();
  });
}

function openStream(reply: FastifyReply): FastifyReply["raw"] {
  const { raw } = reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" });
  return raw;
}

/** What decides which orders somebody sees. */
const circleOf = ({ dataScope, teamId, department, covers }: Session["staff"]): string =>
  [dataScope, teamId, department, ...covers].join(" ");

/** A stream that somebody reads. */
interface Open {
  readonly raw: FastifyReply["raw"];
  readonly end: () => void;
  readonly later: () => void;
  session: Session;
  /** Other rights, or another menu, were announced and not told yet. */
  isTold: boolean;
}

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((key) => other.has(key));

async function keepAlive(kernel: Kernel, request: FastifyRequest, stream: Open): Promise<void> {
  try {
    const session = await requireSession(kernel, request);
    const { staff } = session;
    const before = stream.session.staff;
    // Also without an announcement, in case it was lost with a connection.
    if (stream.isTold || !isSameSet(staff.permissions, before.permissions)) stream.raw.write(`data: ${JSON.stringify(rightsEvent)}\n\n`);
    [stream.isTold, stream.session] = [false, session];
    // Somebody who may see something else now reconnects with it.
    if (circleOf(staff) !== circleOf(before)) stream.end();
    else stream.raw.write(": still here\n\n");
  } catch (error) {
    // A database that is not there for a moment says nothing about the session.
    if (error instanceof Refused) stream.end();
    else stream.later();
  }
}
