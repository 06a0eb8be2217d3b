import pg from "pg";
import { appUrl, type Database } from "../../db/connection.ts";
import { type Batch, cutToScope, leadsToTell, liveChannel, livePosition, readNotices } from "./notices.ts";
import { staffInScope, type PeopleInScope } from "../sql/scope.ts";
import { type Session, sessionChannel, type Sessions } from "../sign-in/session.ts";

/** rules/data.md 9: notices are read at most this often, ms. */
const readEvery = 250;
/** Also without a notification, in case one was lost with a connection, ms. */
const readAnyway = 5_000;
const reconnectAfter = 1_000;

/**
 * One event: the orders that changed between two positions; null is "many". A `from` that is not the last `to` is a gap.
 * `named`: a change named this very person: his queue or his reminders are not what they were.
 */
export interface LiveEvent {
  readonly from: string;
  readonly to: string;
  readonly orders: readonly number[] | null;
  /** Leads that changed, alike. */
  readonly leads: readonly number[] | null;
  readonly named: boolean;
}
/** Beside the events of orders, and at no position among them: what this person may do, or his menu, is not what it was. */
export const rightsEvent = { rights: true } as const;

export interface LiveHub {
  /** Starts telling; the first event carries the position that the stream starts from. Answers how to stop. */
  subscribe(session: Session, tell: (event: LiveEvent) => void): Promise<() => void>;
  close(): Promise<void>;
}

interface Listener {
  readonly session: Session;
  readonly tell: (event: LiveEvent) => void;
  /** Last position told to this listener. */
  at: string;
}

interface Channel {
  readonly listeners: Set<Listener>;
  position: string;
  /** Notices at or above the position that were told already. */
  told: ReadonlySet<number>;
  /** Somebody joined who may not have been told them: they are told again. */
  isJoined: boolean;
  isDirty: boolean;
  isReading: boolean;
  readAt: number;
}

/** Spreads what was committed to whoever is listening; the database is asked only for tenants that somebody listens to. */
export function liveHub(database: Database, ownerUrl: string, sessions: Sessions): LiveHub {
  const channels = new Map<number, Channel>();
  const changed = (tenantId: number | null): void => {
    for (const [id, channel] of channels) if (tenantId === null || id === tenantId) channel.isDirty = true;
  };
  const ear = listen(ownerUrl, {
    [liveChannel]: (payload) => changed(payload === null ? null : Number(payload)),
    [sessionChannel]: (payload) => {
      const [tenantId, staffId, what] = (payload ?? "").split(" ");
      sessions.ended(payload === null ? null : { tenantId: Number(tenantId), staffId: Number(staffId), rights: what === "rights" });
    },
  });
  const timer = setInterval(() => {
    for (const [tenantId, channel] of channels) void readChannel(database, tenantId, channel);
  }, readEvery);
  timer.unref();
  return {
    async subscribe(session, tell) {
      const { tenantId } = session;
      const start = await database.withTenant(tenantId, livePosition, "read");
      const channel = channels.get(tenantId) ?? {
        listeners: new Set(),
        position: start,
        told: new Set(),
        isJoined: true,
        isDirty: false,
        isReading: false,
        readAt: Date.now(),
      };
      channels.set(tenantId, channel);
      // The channel may stand before `start`: events from there on tell a little twice, never too little.
      const listener: Listener = { session, tell, at: channel.position };
      channel.listeners.add(listener);
      channel.isJoined = true;
      channel.isDirty = true;
      tell({ from: listener.at, to: listener.at, orders: [], leads: [], named: false });
      return () => {
        channel.listeners.delete(listener);
        if (channel.listeners.size === 0 && channels.get(tenantId) === channel) channels.delete(tenantId);
      };
    },
    async close() {
      clearInterval(timer);
      channels.clear();
      await ear.close();
    },
  };
}

async function readChannel(database: Database, tenantId: number, channel: Channel): Promise<void> {
  const isDue = channel.isDirty || Date.now() - channel.readAt >= readAnyway;
  if (channel.isReading || !isDue || channel.listeners.size === 0) return;
  channel.isReading = true;
  channel.isDirty = false;
  if (channel.isJoined) channel.told = new Set();
  channel.isJoined = false;
  channel.readAt = Date.now();
  try {
    await database.withTenant(
      tenantId,
      async (tx) => {
        const batch = await readNotices(tx, tenantId, { from: channel.position, told: channel.told });
        const scopes = new Map<string, PeopleInScope>();
        for (const listener of channel.listeners) {
          const { staff } = listener.session;
          const key =
            staff.dataScope === "own"
              ? `own ${staff.id} ${staff.covers.join(" ")}`
              : `${staff.dataScope} ${staff.teamId} ${staff.department}`;
          if (!scopes.has(key)) scopes.set(key, await staffInScope(tx, tenantId, staff));
          tellListener(listener, batch, scopes.get(key) ?? null);
        }
        channel.position = batch.to;
        channel.told = batch.ahead;
      },
      "read",
    );
  } catch {
    // The database is away: the position stays, so nothing is missed when it is back.
    channel.isDirty = true;
  } finally {
    channel.isReading = false;
  }
}

function tellListener(listener: Listener, batch: Batch, people: PeopleInScope): void {
  const orders = cutToScope(batch, people);
  const named = batch.named.has(listener.session.staff.id);
  const leads = leadsToTell(batch, people);
  if (orders?.length === 0 && leads?.length === 0 && !named) return;
  listener.tell({ from: listener.at, to: batch.to, orders, leads, named });
  listener.at = batch.to;
}

type Hearers = Readonly<Record<string, (payload: string | null) => void>>;

/** Hears notifications on a connection of its own; tells null (anything may have changed) whenever it had to reconnect. */
function listen(ownerUrl: string, hearers: Hearers): { close(): Promise<void> } {
  let client: pg.Client | null = null;
  let isClosed = false;
  const connect = async (): Promise<void> => {
    if (isClosed) return;
    const next = new pg.Client({ connectionString: appUrl(ownerUrl), keepAlive: true });
    let isLost = false;
    const lose = (): void => {
      if (isLost) return;
      isLost = true;
      void next.end().catch(() => undefined);
      setTimeout(() => void connect(), reconnectAfter).unref();
    };
    next.on("error", lose);
    next.on("end", lose);
    next.on("notification", ({ channel, payload }) => hearers[channel]?.(payload ?? ""));
    try {
      await next.connect();
      for (const channel of Object.keys(hearers)) await next.query(`listen ${channel}`);
      client = next;
      for (const hear of Object.values(hearers)) hear(null);
    } catch {
      lose();
    }
  };
  void connect();
  return {
    async close() {
      isClosed = true;
      await client?.end().catch(() => undefined);
    },
  };
}
