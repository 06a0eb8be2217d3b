import { announceGateways } from "../../src/server/gateway/announce.ts";
import { smsGateways, type SmsGatewayOf } from "../../src/server/gateway/sms.ts";
import { runAdvertising } from "../../src/server/jobs/advertising.ts";
import { runMessages } from "../../src/server/jobs/messages.ts";
import type { TestServer } from "./server.ts";
import { lineOf } from "./clock.ts";

export interface SeededTemplate {
  readonly name: string;
  readonly scene: string;
  readonly medium?: "sms" | "chat";
  readonly content?: string;
  readonly appId?: number;
}

/** Adds a template to a tenant; answers its number. */
export async function addTemplate(server: TestServer, template: SeededTemplate, tenant = 1): Promise<number> {
  const { rows } = await server.database.owner.query<{ id: number }>(
    `insert into message_template (tenant_id, name, scene, medium, language, content, app_id, updated_at)
     values ($1, $2, $3, $4, 'vi_VN', $5, $6, now()) returning id`,
    [
      tenant,
      template.name,
      template.scene,
      template.medium ?? "sms",
      template.content ?? "{{name}} nợ {{amount}}, {{orderNo}}",
      template.appId ?? null,
    ],
  );
  return Number(rows[0]?.id);
}

/** One turn of the sending jobs, as the server does it, advertising with it; the embedded network carries unless another is given. */
export async function sendDue(server: TestServer, gatewayOf?: SmsGatewayOf, tenant = 1): Promise<void> {
  const { database, clock, settings } = server.kernel;
  const line = lineOf(clock);
  const sms = gatewayOf ?? smsGateways(database, line);
  await runMessages(database, tenant, clock(), sms);
  await runAdvertising(database, tenant, clock(), { sms, announce: announceGateways(database, line), secretKeys: settings.secretKeys });
}

export interface StoredMessage {
  readonly id: number;
  readonly order_id: number;
  readonly state: string;
  readonly rule: string | null;
  readonly content: string;
  readonly tries: number;
  readonly fail_reason: string;
  readonly due_at: Date;
  readonly provider_ref: string;
}

export async function messagesOf(server: TestServer, taskId: number): Promise<readonly StoredMessage[]> {
  const { rows } = await server.database.owner.query<StoredMessage>("select * from message where task_id = $1 order by id", [taskId]);
  return rows;
}
