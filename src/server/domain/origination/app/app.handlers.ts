import type { appCalls } from "../../../../contract/product/app.calls.ts";
import type { appVersionCalls } from "../../../../contract/product/app-version.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { saveApp, switchApp } from "./app.actions.ts";
import { appQueue } from "./app.store.ts";
import { moveVersion, saveVersion } from "./version.actions.ts";
import { versionQueue } from "./version.store.ts";

export const appHandlers: Handlers<keyof typeof appCalls | keyof typeof appVersionCalls> = {
  "app.list": (input, context) => readPage(context.tx, appQueue(input, context), input.page, input.pageSize),
  "app.save": saveApp,
  "app.status": switchApp,
  "appVersion.list": (input, context) => readPage(context.tx, versionQueue(input, context), input.page, input.pageSize),
  "appVersion.save": saveVersion,
  "appVersion.status": moveVersion,
};
