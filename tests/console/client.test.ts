import { calls } from "../../src/contract/calls.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pageWith } from "../support/page-with.ts";

// A seat speaks as its browser does until somebody has chosen: here that is English.
vi.hoisted(() => localStorage.setItem("keyline.locale", "vi_VN"));

pageWith({ payloadCipher: false, apiBase: "http://keyline.test" });
const { headerNames } = await import("../../src/contract/kernel/envelope.ts");
const { read, send, whenSessionEnds } = await import("../../src/console/client/client.ts");
const { CallFailed, RepeatedRequest } = await import("../../src/console/kernel/failure.ts");

interface Sent {
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
}
const sent: Sent[] = [];
const envelope = (code: number, data: unknown, status = 200) =>
  new Response(JSON.stringify({ code, message: "words of the server", data }), { status, headers: { "content-type": "application/json" } });
type Answer = (url: string, init: RequestInit) => Promise<Response>;

function answer(how: Answer): void {
  vi.stubGlobal("fetch", (url: string | Request, init: RequestInit = {}) => {
    const address = typeof url === "string" ? url : url.url;
    sent.push({ url: address, headers: new Headers(init.headers), body: init.body });
    return how(address, init);
  });
}
const never: Answer = (_url, init) => new Promise((_, reject) => init.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
const failure = async (running: Promise<unknown>): Promise<InstanceType<typeof CallFailed>> => {
  const error: unknown = await running.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(CallFailed);
  return error as InstanceType<typeof CallFailed>;
};

beforeEach(() => sent.splice(0));
afterEach(() => vi.unstubAllGlobals());

describe("a call", () => {
  it("answers the data of an envelope with code 1", async () => {
    answer(async () => envelope(1, []));
    expect(await send(calls["system.menuList"], {})).toEqual([]);
  });
  it("cancels an identical read under way", async () => {
    let first = true;
    answer((url, init) => (first ? ((first = false), never(url, init)) : Promise.resolve(envelope(1, []))));
    const older = send(calls["system.search"], { q: "123456" }).catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const newer = send(calls["system.search"], { q: "123456" });
    expect(await older).toBeInstanceOf(RepeatedRequest);
    expect(await newer).toEqual([]);
  });
  it("read by two at once is answered to both, whatever the first of them was cancelled for", async () => {
    const later = () => new Promise<Response>((resolve) => setTimeout(() => resolve(envelope(1, [])), 5));
    answer((url, init) => Promise.race([never(url, init), later()]));
    const ask = (signal?: AbortSignal) => read(calls["system.search"], { q: "333333" }, signal ? { signal } : {});
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([[], [], []]);
    expect(sent).toHaveLength(3);
    const leaving = new AbortController();
    const [stays, left] = [ask(), ask(leaving.signal).catch((error: unknown) => error)];
    await new Promise((resolve) => setTimeout(resolve, 2));
    leaving.abort();
    expect(await stays).toEqual([]);
    expect(await left).toMatchObject({ name: "AbortError" });
  });
  it("drops empty parameters and sends no body with GET", async () => {
    answer(async () => envelope(1, []));
    await send(calls["system.search"], { q: "" });
    expect(sent[0]?.url).toBe("http://keyline.test/basics-domain/search/global");
    expect(sent[0]?.body).toBeUndefined();
  });
  it("carries key, command and source when it writes", async () => {
    answer(async () => envelope(1, { ok: true }));
    await send(
      calls["system.draftSave"],
      { key: "a", body: null },
      { command: "draft.save", source: "key", idempotencyKey: "k".repeat(12) },
    );
    expect(sent[0]?.headers.get("idempotency-key")).toBe("k".repeat(12));
    expect(sent[0]?.headers.get("x-command")).toBe("draft.save");
    expect(sent[0]?.headers.get("x-command-source")).toBe("key");
  });
});

describe("rules/wire.md 2: the client", () => {
  it("an identical read in flight is cancelled, another one and a write are not", async () => {
    const later = () => new Promise<Response>((resolve) => setTimeout(() => resolve(envelope(1, [])), 5));
    answer((url, init) => Promise.race([never(url, init), later()]));
    const outcome = (running: Promise<unknown>) =>
      running.then(
        () => "answered",
        (error: unknown) => (error as Error).message,
      );
    const draft = { key: "a", body: null };
    const read = (q: string) => outcome(send(calls["system.search"], { q }));
    const all = [
      read("111111"),
      read("222222"),
      read("111111"),
      outcome(send(calls["system.draftSave"], draft)),
      outcome(send(calls["system.draftSave"], draft)),
    ];
    expect(await Promise.all(all)).toEqual(["repeated request", "answered", "answered", "answered", "answered"]);
  });
  it("no answer within 120 s is a time-out: code 1000", async () => {
    const asked: number[] = [];
    const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      asked.push(ms);
      return AbortSignal.abort(Object.assign(new Error("late"), { name: "TimeoutError" }));
    });
    answer(async (_url, init) => {
      init.signal?.throwIfAborted();
      return envelope(1, []);
    });
    expect(await failure(send(calls["system.menuList"], {}))).toMatchObject({ code: 1000, status: 0 });
    expect(asked).toEqual([120_000]);
    timeout.mockRestore();
  });
  it("empty GET parameters are dropped: undefined, null and nothing; zero and false are values", async () => {
    answer(async () => envelope(1, { list: [], total: 0 }));
    await send(calls["messageRemind.list"], { pageNum: 0, pageSize: undefined } as never);
    await send(calls["messageRemind.list"], { pageNum: null, pageSize: "", valid: false } as never);
    expect(sent.map(({ url }) => url.split("?")[1] ?? "")).toEqual(["pageNum=0", "valid=false"]);
  });
  it("a POST keeps what is empty: null takes a draft away", async () => {
    answer(async () => envelope(1, { ok: true }));
    await send(calls["system.draftSave"], { key: "a", body: null });
    expect(JSON.parse(String(sent[0]?.body))).toEqual({ key: "a", body: null });
  });
  it("the language travels with every call, the token once there is one", async () => {
    answer(async () => envelope(1, []));
    await send(calls["system.menuList"], {});
    expect(sent[0]?.headers.get(headerNames.language)).toBe("vi_VN");
    expect(sent[0]?.headers.has(headerNames.token)).toBe(false);
  });
});

describe("a failure", () => {
  it("carries the reason that the server gave", async () => {
    answer(async () => envelope(5101, { error: "order.wrongStatus", vars: { event: "close" }, field: "orders" }, 409));
    expect((await failure(send(calls["system.menuList"], {}))).reason).toMatchObject({
      error: "order.wrongStatus",
      vars: { event: "close" },
      field: "orders",
      text: expect.any(String),
    });
  });
  it("is understood by its code alone, or by its status alone", async () => {
    answer(async () => envelope(4004, null, 200));
    expect((await failure(send(calls["system.menuList"], {}))).reason.error).toBe("forbidden");
    answer(async () => new Response("<html>", { status: 502 }));
    expect(await failure(send(calls["system.menuList"], {}))).toMatchObject({ code: 502, reason: { error: "unavailable" } });
  });
  it("with 1001 ends the session once", async () => {
    const ended = vi.fn();
    whenSessionEnds(ended);
    answer(async () => envelope(1001, { error: "sessionTimeout" }, 401));
    await failure(send(calls["system.menuList"], {}));
    expect(ended).toHaveBeenCalledTimes(1);
  });
  it("without an answer counts as code 0", async () => {
    answer(async () => {
      throw new TypeError("network");
    });
    expect(await failure(send(calls["system.menuList"], {}))).toMatchObject({ code: 0, lost: false });
  });
  it("of a write asks what became of it, and takes the stored answer", async () => {
    answer(async (url) => {
      if (url.includes("/system/outcome")) return envelope(1, { done: true, call: "system.draftSave", answer: { ok: true } });
      throw new TypeError("network");
    });
    expect(await send(calls["system.draftSave"], { key: "a", body: null })).toEqual({ ok: true });
  });
});
