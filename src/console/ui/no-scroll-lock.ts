import type { ReactNode } from "react";

/**
 * Stands in for the scroll lock that Radix brings along (4 kB, see vite.config.ts): only its own overlay and its modal menus use
 * it, and the console has neither, because the page itself never scrolls (dialog.tsx).
 */
export const RemoveScroll = ({ children }: { readonly children?: ReactNode }): ReactNode => children;
