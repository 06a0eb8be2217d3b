import { systemCalls } from "../../../contract/basics/system.calls.ts";
import { send } from "../../client/client.ts";

/** Decisions whose answers were lost, by screen and row: under which key they went. Whether they happened is asked, never guessed. */
const keys = new Map<string, string>();
const nameOf = (path: string, id: number): string => `${path} ${id}`;

export const noteLost = (path: string, id: number, key: string): void => void keys.set(nameOf(path, id), key);
export const isLost = (path: string, id: number): boolean => keys.has(nameOf(path, id));

/** What became of it: done, or not done and free to be decided again. The answer may be lost again: then it stays as it was. */
export async function lookUp(path: string, id: number): Promise<"done" | "notDone"> {
  const key = keys.get(nameOf(path, id));
  if (key === undefined) return "notDone";
  const { done } = await send(systemCalls["system.outcome"], { key });
  keys.delete(nameOf(path, id));
  return done ? "done" : "notDone";
}
