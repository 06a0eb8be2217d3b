import type { ComponentProps } from "react";
import { useHref, useLinkClickHandler } from "react-router-dom";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  readonly to: string;
}

/** A link within the console. The router's own carries along what a framework fetches ahead of a click, which nothing here has. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
