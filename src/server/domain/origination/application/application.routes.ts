import { z } from "zod";
import type { SignedRoute } from "../../../kernel/sign-in/signed.ts";
import { openPicture } from "../../../kernel/image/picture.ts";
import { accept, apply, cancel, changeAccount, noteRefused, sendPicture } from "./application.actions.ts";
import { readState } from "./order-state.actions.ts";
import { applySchema, bankSchema, orderNo, pictureSchema, requestId } from "./application.schemas.ts";

const ofOrder = z.strictObject({ requestId, orderNo });

/** What a client app may ask for its customers. */
export const applicationRoutes: readonly SignedRoute[] = [
  { name: "client.apply", path: "/client-domain/order/apply", kind: "app", input: applySchema, run: apply, refused: noteRefused },
  {
    name: "client.upload",
    path: "/client-domain/file/upload",
    kind: "app",
    input: pictureSchema,
    carriesFile: true,
    prepare: (input: z.output<typeof pictureSchema>) => openPicture(input.file, "file"),
    run: sendPicture,
  },
  {
    name: "client.order",
    path: "/client-domain/order/state",
    kind: "app",
    isOwnCopy: true,
    input: z.strictObject({ orderNo, requestId: requestId.optional() }),
    run: readState,
  },
  { name: "client.accept", path: "/client-domain/order/accept", kind: "app", input: ofOrder, run: accept },
  {
    name: "client.account",
    path: "/client-domain/order/account",
    kind: "app",
    input: z.strictObject({ requestId, orderNo, bank: bankSchema }),
    run: changeAccount,
  },
  { name: "client.cancel", path: "/client-domain/order/cancel", kind: "app", input: ofOrder, run: cancel },
];
