import type { Book } from "./house.ts";
import type { Bar } from "./table.ts";
export async function measureBrowser(_book: Book): Promise<readonly Bar[]> {
  return [];
}
