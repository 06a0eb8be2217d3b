import { uploadCalls } from "../../../contract/product/file.calls.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { base64Of } from "../base64.ts";

interface Of {
  /** Whose money it is about, where it is a customer's. */
  readonly loanRecordId?: number;
  readonly command: string;
  readonly source: Source;
}
/** Keeps what was chosen, and answers how a row names it; nothing chosen is no name. Sent again it is the voucher that is there already. */
export async function sendVoucher(file: Blob | null, { loanRecordId, ...meta }: Of): Promise<string> {
  if (file === null) return "";
  const input = { scene: "voucher" as const, file: await base64Of(file), ...(loanRecordId === undefined ? {} : { loanRecordId }) };
  const { url } = await ports.send(uploadCalls["file.upload"], input, { ...meta, idempotencyKey: crypto.randomUUID() });
  return url;
}
