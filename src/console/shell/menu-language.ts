import { systemCalls } from "../../contract/basics/system.calls.ts";
import { useEffect } from "react";
import type { OutputOf } from "../../contract/types.ts";
import { send } from "../client/client.ts";
import { currentLocale, useLocale } from "../i18n/i18n.ts";
import { renameMenu, useSession } from "../kernel/state/session.ts";
import { showFailure } from "./wire.ts";

/** The language that the menu was asked for in last. */
let asked: string | null = null;

export function readMenu(): Promise<OutputOf<"system.menuList">> {
  asked = currentLocale();
  return send(systemCalls["system.menuList"], {});
}

/** The server names the menu: in another language it is asked for again, and nothing else of the page moves. */
export function useMenuLanguage(): void {
  const locale = useLocale();
  const { me } = useSession();
  const isOpen = me !== null && !me.user.isUpdatePassword;
  useEffect(() => {
    if (!isOpen || asked === locale) return;
    readMenu().then((menu) => (asked === locale ? renameMenu(menu) : undefined), showFailure);
  }, [isOpen, locale]);
}
