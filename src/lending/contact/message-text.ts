import type { Purpose } from "./contact-policy.ts";
import type { Reason, Rule } from "../reason.ts";

/** What a template may name; each is filled in with the figures of the moment that it goes out. */
export const templateVariables = ["name", "orderNo", "amount", "dueDate", "daysLate", "payDay", "payLink", "app", "lender"] as const;
export type TemplateVariable = (typeof templateVariables)[number];
export type TemplateValues = Readonly<Record<TemplateVariable, string>>;

/** What a template is sent for. */
export const scenes = [
  "collect",
  "remind",
  "service",
  "market",
  "receipt",
  "overdue",
  "rejected",
  "offer",
  "paidOut",
  "documents",
  "contested",
] as const;
export type Scene = (typeof scenes)[number];

/** What a voice may say to many: what asks for a debt. Texts of service tell of one event of one order, and advertising goes to leads. */
export const spokenScenes = ["collect", "remind"] as const satisfies readonly Scene[];

const purposes: Readonly<Record<Scene, Purpose>> = {
  collect: "collect",
  overdue: "collect",
  remind: "remind",
  service: "service",
  receipt: "service",
  market: "market",
  rejected: "service",
  offer: "service",
  paidOut: "service",
  documents: "verify",
  contested: "service",
};

/** What contact law calls a scene. */
export const purposeOfScene = ({ scene }: { readonly scene: Scene }): Purpose => purposes[scene];

/** Whether contact law is about what it is sent for: such a text is one person's wish until a second has read it (rules/rights.md 5). */
export const needsSecondReader = (text: { readonly scene: Scene }): boolean => !["service", "verify"].includes(purposeOfScene(text));

/** Events of an order that a text of service tells of: money that came, a payout, a code that was asked for (rules/contact-law.md 2b). */
const moneyCame = ["repaid", "settled", "cured", "extended"];
const told: Readonly<Partial<Record<Scene, readonly string[]>>> = {
  receipt: moneyCame,
  service: [...moneyCame, "paidOut", "payCodeMade"],
};

/** What must have happened on an order before a person may send it a text of this scene; null: the scene says nothing of events. */
export const eventsTold = ({ scene }: { readonly scene: Scene }): readonly string[] | null => told[scene] ?? null;

/** Scenes that a person may send to the customer of an order; the others belong to the house, and advertising to leads. */
export const scenesByHand: readonly Scene[] = ["collect", "remind", "service", "receipt"];

const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

/** The variables that a text names, each once, in their order. */
export const variablesIn = (content: string): readonly string[] => [
  ...new Set([...content.matchAll(placeholder)].map((found) => found[1] ?? "")),
];

export const fillIn = (content: string, values: TemplateValues): string =>
  content.replace(placeholder, (_whole, name: string) => (values as Readonly<Record<string, string>>)[name] ?? "");

/** Braces that hold no name as one is written: nothing would fill them in, and the customer would read them. */
const brokenPlaceholder = /\{\{[^{}]*\}{0,2}|\}\}/;

/** A template names only what can be filled in. */
export const mayKeepTemplate: Rule<{ readonly content: string }> = ({ content }): Reason | null => {
  const known: readonly string[] = templateVariables;
  const unknown =
    variablesIn(content).find((name) => !known.includes(name)) ?? brokenPlaceholder.exec(content.replace(placeholder, ""))?.[0];
  return unknown === undefined ? null : { error: "template.variable", vars: { name: unknown }, field: "content" };
};
