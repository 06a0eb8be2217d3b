import { useEffect } from "react";

/** Names the window for as long as this is shown, and gives it back the name that it had. */
export function useTitle(name: string): void {
  useEffect(() => {
    const { title } = document;
    document.title = name;
    return () => {
      document.title = title;
    };
  }, [name]);
}
