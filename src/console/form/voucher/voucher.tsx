import { Alert } from "../../ui/alert.tsx";
import { useEffect, useState, type KeyboardEvent } from "react";
import { uploadCalls } from "../../../contract/product/file.calls.ts";
import { voucherIn } from "../../../lending/options/finance/voucher.ts";
import { fetchFile } from "../../client/client.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { can } from "../../kernel/state/session.ts";
import { Button } from "../../ui/button.tsx";
import { later } from "../../ui/later.tsx";
import type { LargeProps } from "./large-picture.tsx";
import { voucherWord } from "./voucher-word.ts";

/** Whoever looks at a list of money has no dialog yet: it comes while he looks at the picture. */
const { Later: LargePicture, fetchAhead } = later<LargeProps>(async () => (await import("./large-picture.tsx")).LargePicture);

interface Found {
  readonly id: number;
  readonly address?: string;
  readonly isPdf?: boolean;
  readonly error?: unknown;
}
/** The file in the page's memory, for as long as it is shown. */
function useVoucher(id: number): { readonly found: Found | null; readonly again: () => void } {
  const [found, setFound] = useState<Found | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let address = "";
    let isLeft = false;
    fetchFile(uploadCalls["file.voucher"], { voucherId: id }).then(
      ({ file }) => {
        if (isLeft) return;
        address = URL.createObjectURL(file);
        setFound({ id, address, isPdf: file.type === "application/pdf" });
      },
      (error: unknown) => !isLeft && setFound({ id, error }),
    );
    return () => {
      isLeft = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [id, attempt]);
  return { found: found?.id === id ? found : null, again: () => setAttempt((before) => before + 1) };
}

/** Space makes it large and small again. */
function Picture({ address, word }: { readonly address: string; readonly word: string }) {
  const [large, setLarge] = useState(false);
  useEffect(fetchAhead, []);
  const onSpace = (event: KeyboardEvent) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    if (!event.repeat) setLarge(!large);
  };
  return (
    <>
      <button type="button" onKeyDown={onSpace} onClick={() => setLarge(true)} aria-label={t("finance.voucher.large", { voucher: word })}>
        <img src={address} alt={word} className="max-h-80 w-full object-contain" />
      </button>
      {large ? <LargePicture address={address} word={word} onKeyDown={onSpace} onClose={() => setLarge(false)} /> : null}
    </>
  );
}

function Kept({ id, word }: { readonly id: number; readonly word: string }) {
  useT();
  const { found, again } = useVoucher(id);
  if (!found) return <output className="block h-40 bg-hover">{t("common.loading")}</output>;
  if (!found.address)
    return (
      <Alert className="flex items-center gap-3">
        {failureText(found.error)} <Button onClick={again}>{t("common.retry")}</Button>
      </Alert>
    );
  if (!found.isPdf) return <Picture address={found.address} word={word} />;
  return (
    <a href={found.address} target="_blank" rel="noreferrer" className="text-accent underline">
      {t("finance.voucher.pdf", { voucher: word })}
    </a>
  );
}

/** What somebody shows for money: a picture, a PDF, an address, or the words that a program of others sent. */
export function Voucher({ name }: { readonly name: string }) {
  const id = voucherIn(name);
  const word = voucherWord(name);
  if (id !== null && can(uploadCalls["file.voucher"].permission)) return <Kept key={id} id={id} word={word} />;
  return /^https?:\/\//.test(name) ? (
    <a href={name} target="_blank" rel="noreferrer" translate="no" className="break-all text-accent underline">
      {name}
    </a>
  ) : (
    <span translate="no">{word}</span>
  );
}
