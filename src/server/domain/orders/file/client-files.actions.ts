import type { FileKind } from "../../../../lending/options/file-kinds.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Picture } from "../../../kernel/image/picture.ts";
import type { SignedContext } from "../../../kernel/sign-in/signed.ts";
import { keepPicture } from "./file.actions.ts";
import { attach, selectWaiting } from "./file.store.ts";
import { waitsFor } from "./term.actions.ts";

/** A picture that an app sends ahead of its application: it is nobody's yet, and goes after a day. */
export async function takePicture(context: SignedContext, { type, picture }: { readonly type: FileKind; readonly picture: Picture }) {
  const fileId = await keepPicture(context, context.secretKeys, { ...picture, kind: type, appId: context.signer.appId });
  context.record({ subject: "file", ids: [fileId], detail: { kind: type, bytes: picture.whole.length } });
  return { fileId, width: picture.width, height: picture.height, bytes: picture.whole.length };
}

/**
 * Of these pictures which kind each is; each was sent by this app within a day, and belongs to no order.
 * @throws Refused file.unknown, with the place in the list
 */
export async function waitingFiles(context: SignedContext, fileIds: readonly number[]): Promise<readonly FileKind[]> {
  if (fileIds.length === 0) return [];
  const since = new Date(context.now.getTime() - waitsFor);
  const found = await selectWaiting(context, fileIds, { appId: context.signer.appId, since });
  const kinds = fileIds.map((fileId, at) => {
    const file = fileIds.indexOf(fileId) === at ? found.find(({ id }) => id === fileId) : undefined;
    if (!file) throw new Refused({ error: "file.unknown", field: `files.${at}` });
    return file.kind;
  });
  return kinds;
}

/** They are the order's from now on. */
export const attachFiles = attach;
