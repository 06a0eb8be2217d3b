import { coded } from "./coded.ts";

/** What an app sends with an application, where its product's reviewers look at pictures. */
export const applicationFiles = ["idFront", "idBack", "selfie"] as const;
export type ApplicationFile = (typeof applicationFiles)[number];
/** What a reviewer may ask for besides, and a missing or unreadable one of the first three again. */
export const furtherFiles = ["income", "residence", "employment", "bankCard"] as const;
export const askableFiles = [...applicationFiles, ...furtherFiles] as const;
export type AskableFile = (typeof askableFiles)[number];

export const fileKinds = [...askableFiles, "other"] as const;
export type FileKind = (typeof fileKinds)[number];
export const fileKindCodes = coded("dossier.file.kind", fileKinds);
