import { randomUUID } from "node:crypto";
import { signatureHeaders, signatureOf } from "../../src/server/kernel/sign-in/signature.ts";
import type { TestServer } from "./server.ts";

export interface SignedAnswer {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}
export interface Signing {
  readonly keyId?: string;
  readonly secret?: string;
  /** Seconds since 1970. */
  readonly time?: number;
}

/** Keys of the first tenant: its app Alpha, and the channel that pays out. */
export async function seedKeys(server: TestServer): Promise<void> {
  await server.database.owner.query(
    `insert into signing_key (tenant_id, key_id, kind, app_id, channel, secret)
     values (1, 'alpha-app', 'app', 1, null, 'secret-of-alpha'), (1, 'bank-channel', 'channel', null, 'main', 'secret-of-bank'),
       (2, 'ph-app', 'app', 1, null, 'secret-of-ph')`,
  );
}

/** Sends a body as a client app or a channel does. */
export async function sendSigned(server: TestServer, path: string, body: object, signing: Signing = {}): Promise<SignedAnswer> {
  const { keyId = "alpha-app", secret = "secret-of-alpha", time = Math.floor(server.kernel.clock().getTime() / 1_000) } = signing;
  const text = JSON.stringify({ requestId: randomUUID(), ...body });
  const signature = signatureOf(secret, { time: String(time), method: "POST", path, body: text });
  const response = await fetch(`${server.origin}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      [signatureHeaders.key]: keyId,
      [signatureHeaders.time]: String(time),
      [signatureHeaders.signature]: signature,
    },
    body: text,
  });
  const answer = (await response.json()) as Omit<SignedAnswer, "status">;
  return { status: response.status, ...answer };
}

let people = 0;
/** An application of somebody who has never applied before; 5,000,000 for 30 days. */
export function application(change: object = {}, person: object = {}) {
  people += 1;
  const number = String(people).padStart(6, "0");
  return {
    productId: 1,
    amount: 500_000_000,
    term: 30,
    customer: {
      name: "Đặng Minh Châu",
      phone: `+84912${number}`,
      idNo: `079095${number}`,
      gender: "female",
      birthDate: "1995-04-12",
      province: "Hà Nội",
      ...person,
    },
    bank: { bankName: "Vietcombank", accountNo: `0071000${number}`, holder: "DANG MINH CHAU" },
    ...change,
  };
}
