/** As a ref: takes the focus when the element appears, which is what a dialog or a sign-in page is for. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
