import { fileCalls } from "../../../../contract/order/file.calls.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import type { FileKind } from "../../../../lending/options/file-kinds.ts";
import { send } from "../../../client/client.ts";

export type OrderFile = OutputOf<"order.files">["files"][number];

/** Who shows it is compared with who he says he is: these two stand beside one another, then the rest; of a kind the newest first. */
const order: readonly FileKind[] = ["idFront", "selfie", "idBack", "income", "residence", "employment", "bankCard", "other"];

export const inOrder = (files: readonly OrderFile[]): readonly OrderFile[] => {
  const rank = (file: OrderFile): number =>
    (files.some((other) => other.type === file.type && other.fileId > file.fileId) ? order.length : 0) + order.indexOf(file.type);
  return [...files].sort((a, b) => rank(a) - rank(b) || b.fileId - a.fileId);
};

/** On record; whoever is out of the network's reach is asked again when he looks again. */
export const noteSeen = (orderId: number, fileIds: readonly number[]): void =>
  void send(fileCalls["order.filesSeen"], { loanRecordId: orderId, fileIds: [...fileIds] }).catch(() => undefined);
