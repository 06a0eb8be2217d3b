/** As a ref: takes the focus when the element appears, which is what a dialog or a sign-in page is for. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();

/**
 * A page that is shown takes the focus, unless a dialog has it, or the arrows go along the work tabs: there each tab is shown as it
 * is reached, and the focus stays with the tabs (ARIA tabs).
 */
export function focusOnArrival(element: HTMLElement | null | undefined): void {
  if (document.activeElement?.matches("[role=tab][aria-selected=true]:focus-visible")) return;
  if (!document.querySelector("[role=dialog], [role=alertdialog]")) element?.focus({ preventScroll: true });
}
