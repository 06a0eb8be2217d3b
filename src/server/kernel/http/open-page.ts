import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refused } from "../../../lending/reason.ts";
import { writeAudit } from "../audit/audit.ts";
import type { TenantMoment, Trace } from "../context.ts";
import type { Kernel } from "../kernel.ts";
import { writeNotice } from "../live/notices.ts";
import { addressOf } from "./address.ts";

/** A page for somebody who has no account: what he may do there stands signed in its address. */
export interface OpenPage {
  /** Name in the audit. */
  readonly name: `${string}.${string}`;
  /** Where it is; what was signed stands behind it. */
  readonly path: `/${string}`;
  /** Of which lender it is; null: of none. */
  readonly tenantOf: (token: string) => number | null;
  /** What it shows, and does nothing: whoever checks links before they are opened opens them too. @returns null where nothing was signed so */
  readonly show: (token: string, house: Pick<TenantMoment, "tenant">) => Words | null;
  readonly act: (token: string, house: OpenContext) => Promise<Words | null>;
}
export interface OpenContext extends TenantMoment {
  record(trace: Trace): void;
  leadsChanged(leads: readonly number[], staff: readonly number[]): void;
}
/** Words of a page; with `button` it asks. */
export interface Words {
  readonly language: string;
  readonly title: string;
  readonly text: string;
  readonly button?: string;
}

const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const html = ({ language, title, text, button }: Words): string =>
  `<!doctype html><html lang="${safe(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${safe(title)}</title><main><h1>${safe(title)}</h1><p>${safe(text)}</p>${button ? `<form method="post"><button autofocus>${safe(button)}</button></form>` : ""}</main></html>`;

const send = (reply: FastifyReply, words: Words): FastifyReply =>
  reply.header("cache-control", "no-store").type("text/html; charset=utf-8").send(html(words));

/** Mounts pages that ask nobody to sign in. A form of theirs has no fields: its body is not read. */
export function mountOpen(app: FastifyInstance, kernel: Kernel, pages: readonly OpenPage[]): void {
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", (_request, payload, ready) => {
      payload.resume();
      ready(null, undefined);
    });
    for (const page of pages) {
      const options = { config: { call: page.name }, bodyLimit: 1_024 };
      const tokenOf = (request: FastifyRequest): string => (request.params as { readonly token: string }).token;
      scope.get(`${page.path}/:token`, options, async (request, reply) => {
        const token = tokenOf(request);
        const tenantId = page.tenantOf(token);
        const words = tenantId === null ? null : page.show(token, { tenant: await known(kernel, tenantId) });
        if (!words) throw new Refused({ error: "notFound" });
        return send(reply, words);
      });
      scope.post(`${page.path}/:token`, options, async (request, reply) => {
        const words = await perform(kernel, page, request, tokenOf(request));
        if (!words) throw new Refused({ error: "notFound" });
        return send(reply, words);
      });
    }
    done();
  });
}

const known = (kernel: Kernel, tenantId: number) =>
  kernel.tenantOf(tenantId).catch(() => {
    throw new Refused({ error: "notFound" });
  });

/** Its whole work is one transaction, with its audit row and its notice. */
async function perform(kernel: Kernel, page: OpenPage, request: FastifyRequest, token: string): Promise<Words | null> {
  const tenantId = page.tenantOf(token);
  if (tenantId === null) return null;
  const tenant = await known(kernel, tenantId);
  const address = addressOf(request, kernel.settings.trustProxy);
  return kernel.database.withTenant(tenantId, async (tx) => {
    const now = kernel.clock();
    const traces: Trace[] = [];
    const changed = { leads: [] as number[], staff: [] as number[] };
    const words = await page.act(token, {
      tx,
      tenant,
      now,
      record: (trace) => void traces.push(trace),
      leadsChanged(leads, staff) {
        changed.leads.push(...leads);
        changed.staff.push(...staff);
      },
    });
    for (const { subject, ids = [], detail = {} } of traces)
      await writeAudit(tx, {
        tenantId,
        at: now,
        staffId: null,
        call: page.name,
        command: "",
        source: "link",
        address,
        subject,
        ids: [...ids],
        detail,
      });
    if (changed.leads.length > 0) await writeNotice(tx, tenantId, { orders: [], ...changed, at: now });
    return words;
  });
}
