import { useCallback, useEffect, useRef, useState } from "react";
import { fetchCaptcha } from "../../client/client.ts";
import { doWork } from "../../client/work.ts";
import { useT } from "../../i18n/i18n.ts";
import { RepeatedRequest } from "../../kernel/failure.ts";
import { Icon } from "../../ui/icons.tsx";

interface Picture {
  readonly url: string;
  readonly key: string;
}

/** The picture of the verification code; a new one after each attempt, because a code is good for one. */
export function useCaptcha() {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [failed, setFailed] = useState(false);
  const refresh = useCallback(() => {
    fetchCaptcha()
      .then(({ image, captchaKey }) => {
        setFailed(false);
        setPicture((before) => {
          if (before) URL.revokeObjectURL(before.url);
          return { url: URL.createObjectURL(image), key: captchaKey };
        });
      })
      .catch((error: unknown) => setFailed(!(error instanceof RepeatedRequest)));
  }, []);
  useEffect(refresh, [refresh]);
  return { picture, failed, refresh, work: useWork(picture?.key ?? null) };
}
export type Captcha = ReturnType<typeof useCaptcha>;

/** What the machine does for whoever cannot see the picture; anew for each captcha. */
function useWork(key: string | null) {
  const [wanted, want] = useState(false);
  const [doneFor, setDoneFor] = useState<string | null>(null);
  const found = useRef<Promise<string> | null>(null);
  useEffect(() => {
    found.current = null;
    if (!wanted || key === null) return undefined;
    const stop = new AbortController();
    const work = doWork(key, stop.signal);
    found.current = work;
    work.then(() => setDoneFor(key)).catch(() => undefined);
    return () => stop.abort();
  }, [wanted, key]);
  return { wanted, isDone: key !== null && doneFor === key, toggle: () => want(!wanted), found: () => found.current };
}

/** The picture, and a new one. */
export function CaptchaPicture({ picture, refresh }: Pick<Captcha, "picture" | "refresh">) {
  const t = useT();
  const shape = "h-16 w-64 shrink-0 rounded-panel border border-line-strong";
  return (
    <div className="flex items-center gap-2">
      {picture ? (
        <img src={picture.url} alt={t("login.codeImage")} className={`${shape} bg-white object-contain`} />
      ) : (
        <span className={`${shape} bg-inset`} />
      )}
      <button
        type="button"
        aria-label={t("login.newCode")}
        title={t("login.newCode")}
        onClick={refresh}
        className="flex size-8 shrink-0 items-center justify-center rounded-panel border border-line-strong text-fg-1 hover:bg-hover"
      >
        <Icon name="refresh" />
      </button>
    </div>
  );
}

/** Changes between the picture and the machine's work, and says how far that is. */
export function WorkInstead({ work }: { readonly work: Captcha["work"] }) {
  const t = useT();
  return (
    <div className="flex flex-col items-start gap-1">
      <p role="status" className="text-cell text-fg-1">
        {work.wanted ? t(work.isDone ? "login.work.done" : "login.work.running") : ""}
      </p>
      <button
        type="button"
        aria-pressed={work.wanted}
        onClick={work.toggle}
        className="min-h-6 max-w-full rounded-panel px-2 text-left text-cell text-fg-1 underline hover:bg-hover"
      >
        {t("login.work.ask")}
      </button>
    </div>
  );
}
