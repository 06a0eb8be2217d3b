import { useMemo, type ReactNode } from "react";
import { NavigationType, parsePath, UNSAFE_LocationContext as LocationContext, type Location } from "react-router-dom";

/** An address as the router has it, of a page that no entry of the history stands for. */
export const placeOf = (href: string): Location => ({
  pathname: "/",
  search: "",
  hash: "",
  ...parsePath(href),
  state: null,
  key: "default",
});

/** A page that stays while another is shown has an address of its own, as under the router's routes of such a location. */
export function At({ location, children }: { readonly location: Location; readonly children: ReactNode }) {
  const value = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location]);
  return <LocationContext value={value}>{children}</LocationContext>;
}
