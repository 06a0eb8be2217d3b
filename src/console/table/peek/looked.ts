/** Rows that somebody has had beside the list in this page's life, by screen: one with a warning is decided only after that. */
const looked = new Map<string, Set<number>>();

export function noteLooked(path: string, id: number): void {
  const ids = looked.get(path) ?? new Set<number>();
  ids.add(id);
  looked.set(path, ids);
}
export const hasLooked = (path: string, id: number): boolean => looked.get(path)?.has(id) ?? false;

/** Screens whose list has its record beside it; it stays so while one goes elsewhere and comes back. */
const open = new Set<string>();
export const isPeeking = (path: string): boolean => open.has(path);
export function keepPeeking(path: string, isOpen: boolean): void {
  if (isOpen) open.add(path);
  else open.delete(path);
}
