import { createHmac, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Database } from "./database.ts";
import { ownHouse } from "./own-house.ts";

/** A telephone system of the first tenant: it accepts every call and tells of it what the test says. */
export interface Telephone {
  /** References that it was asked to dial. */
  readonly dialled: readonly string[];
  readonly tell: (event: object) => Promise<number>;
  readonly unplug: () => Promise<void>;
}

const gateway = "e2e-phone";
const secret = "secret-of-the-phone";

export async function plugIn(database: Database): Promise<Telephone> {
  const dialled: string[] = [];
  const server = createServer((request, response) => {
    // What was recorded is played from here, by the browser itself.
    if (request.method === "GET") {
      response.writeHead(200, { "content-type": "text/plain" }).end("a recording");
      return;
    }
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      dialled.push(String((JSON.parse(Buffer.concat(parts).toString()) as { ref: unknown }).ref));
      response.writeHead(200, { "content-type": "application/json" }).end('{"accepted":true}');
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await database.rows(
    "insert into message_gateway (tenant_id, code, medium, kind, url, key_id, secret) values (1, $1, 'voice', 'http', $2, 'house', 'x')",
    [gateway, url],
  );
  await database.rows("insert into signing_key (tenant_id, key_id, kind, channel, secret) values (1, $1, 'channel', $1, $2)", [
    gateway,
    secret,
  ]);
  return {
    dialled,
    tell: (event) => post("/channel-domain/voice/event", { at: new Date().toISOString(), ...event }),
    unplug: async () => {
      await database.rows("delete from phone_call where gateway = $1", [gateway]);
      await database.rows("delete from message_gateway where code = $1", [gateway]);
      await database.rows("delete from signing_key where key_id = $1", [gateway]);
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Signs as a program outside of the house does: time, method, path and body, one line each. */
function signed(key: { readonly id: string; readonly secret: string }, path: string, body: object): Promise<Response> {
  const text = JSON.stringify({ requestId: randomUUID(), ...body });
  const time = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac("sha256", key.secret).update([time, "POST", path, text].join("\n")).digest("hex");
  const headers = { "content-type": "application/json", "x-key-id": key.id, "x-timestamp": time, "x-signature": signature };
  return fetch(`${ownHouse().url}${path}`, { method: "POST", headers, body: text });
}
const post = async (path: string, body: object): Promise<number> => (await signed({ id: gateway, secret }, path, body)).status;

/** The customer's app answers what his reviewer has asked for: a picture of that kind, and that it is the answer. */
export async function answerDocument(
  database: Database,
  orderNo: string,
  picture: { readonly type: string; readonly file: Buffer },
): Promise<void> {
  const key = { id: "e2e-app", secret: "secret-of-the-app" };
  await database.rows(
    `insert into signing_key (tenant_id, key_id, kind, app_id, secret) select 1, $1, 'app', app_id, $2 from loan_order where tenant_id = 1 and order_no = $3`,
    [key.id, key.secret, orderNo],
  );
  const call = async (path: string, body: object) => {
    const answer = (await (await signed(key, path, body)).json()) as { readonly code: number; readonly data: { readonly fileId?: number } };
    if (answer.code !== 1) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const sent = await call("/client-domain/file/upload", { type: picture.type, file: picture.file.toString("base64") });
  await call("/client-domain/order/document", { orderNo, files: [sent.fileId] });
  await database.rows("delete from signing_key where key_id = $1", [key.id]);
}

const bank = "e2e-bank";

/** A payment channel of the first tenant reports money for an order. */
export async function payIn(database: Database, orderNo: string, amount: number): Promise<number> {
  await database.rows("insert into collection_channel (tenant_id, code, secret) values (1, $1, 'bank-secret') on conflict do nothing", [
    bank,
  ]);
  const body = JSON.stringify({ tradeNo: randomUUID(), orderNo, amount, currency: "VND", payTime: new Date().toISOString() });
  const signature = createHmac("sha256", "bank-secret").update(body).digest("hex");
  const headers = { "content-type": "application/json", "x-signature": signature };
  return (await fetch(`${ownHouse().url}/finance-domain/channel/${bank}/received`, { method: "POST", headers, body })).status;
}
