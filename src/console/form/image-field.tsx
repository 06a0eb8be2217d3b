import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent, type KeyboardEvent } from "react";
import { isLight } from "../../lending/image.ts";
import { limits } from "../../lending/limits.ts";
import { Refused } from "../../lending/reason.ts";
import { formatNumber } from "../i18n/format.ts";
import { t, useT } from "../i18n/i18n.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Dialog } from "../ui/dialog.tsx";
import { compressImage, type CompressedImage } from "./compress-image.ts";
import { Note } from "./fields.tsx";
import { useField } from "./use-field.ts";
import { told, useFormHandle } from "./use-form.ts";

interface Progress {
  readonly attempt: number;
  readonly of: number;
}
/** One picture at a time: a newer one, Stop, or leaving the form ends the older one's work. */
function useCompression(name: string, set: (blob: Blob | null) => void, alsoPdf: boolean) {
  const { hook } = useFormHandle();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [result, setResult] = useState<CompressedImage | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const stop = () => {
    running.current?.abort();
    setProgress(null);
  };
  /** It is sent as it is. */
  const takePdf = (file: Blob) => {
    const isHeavy = !isLight(file.size);
    if (isHeavy)
      hook.setError(name, told({ error: "voucher.weight", vars: { max: limits.image.below / 1_048_576 } }), { shouldFocus: true });
    setResult(null);
    set(isHeavy ? null : file);
  };
  const take = async (file: Blob | null | undefined): Promise<void> => {
    if (!file) return;
    stop();
    const own = (running.current = new AbortController());
    hook.clearErrors(name);
    if (alsoPdf && file.type === "application/pdf") return takePdf(file);
    setProgress({ attempt: 1, of: 1 });
    try {
      const found = await compressImage(file, { signal: own.signal, onAttempt: (attempt, of) => setProgress({ attempt, of }) });
      setResult(found);
      set(found.blob);
    } catch (failure) {
      if (own.signal.aborted) return;
      if (!(failure instanceof Refused)) throw failure;
      hook.setError(name, told(failure.reason), { shouldFocus: true });
    }
    setProgress(null);
  };
  const remove = () => {
    setResult(null);
    set(null);
  };
  return { progress, result, take, stop, remove };
}

/** The address of a picture in the page's memory, for as long as it is shown. */
function useAddress(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    // oxlint-disable-next-line react/set-state-in-effect
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return blob ? address : null;
}

/** A picture, picked, pasted or dropped; compressed here, so that what is shown is what is sent (rules/product.md 5). */
export function ImageField({ name }: { readonly name: string }) {
  useT();
  const { kind, id, label, error, hint, value, set, ref, blur, aria } = useField<Blob | null>(name);
  const alsoPdf = kind.alsoPdf ?? false;
  const { progress, result, take, stop, remove } = useCompression(name, set, alsoPdf);
  const address = useAddress(value);
  const picker = useRef<HTMLInputElement>(null);
  const onPaste = (event: ClipboardEvent) => void take(event.clipboardData.files[0]);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  return (
    <div
      role="group"
      aria-label={label}
      onPaste={onPaste}
      onDrop={onDrop}
      onDragOver={(event) => event.preventDefault()}
      className={classes("flex flex-col gap-2 rounded-panel border border-dashed p-2", error ? "border-danger" : "border-line-strong")}
    >
      <div className="flex items-center gap-2">
        <span className="text-cell text-fg-1">{label}</span>
        <Button id={id} ref={ref} onBlur={blur} {...aria} onClick={() => picker.current?.click()}>
          {t(alsoPdf ? "form.image.pickFile" : "form.image.pick")}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept={`image/jpeg,image/png,image/webp,image/gif${alsoPdf ? ",application/pdf" : ""}`}
          aria-label={label}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        {progress ? <Button onClick={stop}>{t("form.image.cancel")}</Button> : null}
        {value && !progress ? <Button onClick={remove}>{t("form.image.remove")}</Button> : null}
      </div>
      {progress ? (
        <p role="status" className="text-cell text-fg-1">
          <progress max={progress.of} value={progress.attempt} aria-label={label} />{" "}
          {t("form.image.working", { attempt: progress.attempt, of: progress.of })}
        </p>
      ) : null}
      {value && !result && !progress ? (
        <p className="text-cell text-fg-2">{t("form.image.pdf", { size: formatNumber(Math.ceil(value.size / 1_000)) })}</p>
      ) : null}
      {address && result ? <Preview address={address} result={result} label={label} /> : null}
      <Note id={id} error={error} hint={value ? null : (hint ?? t(alsoPdf ? "form.image.helpFile" : "form.image.help"))} />
    </div>
  );
}

/** Space makes it large and small again. */
function Preview({ address, result, label }: { readonly address: string; readonly result: CompressedImage; readonly label: string }) {
  const [large, setLarge] = useState(false);
  const { width, height, blob } = result;
  const onSpace = (event: KeyboardEvent) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    if (!event.repeat) setLarge(!large);
  };
  return (
    <div className="flex items-center gap-2">
      <button
        type="button"
        data-preview=""
        onKeyDown={onSpace}
        onClick={() => setLarge(true)}
        aria-label={`${t("form.image.preview")}: ${label}`}
      >
        <img src={address} alt="" className="max-h-24 max-w-48 object-contain" />
      </button>
      <span className="text-cell text-fg-2">
        {t("form.image.result", { width, height, size: formatNumber(Math.ceil(blob.size / 1_000)) })} · {t("form.image.zoom")}
      </span>
      {large ? (
        <Dialog title={label} bare width="sheet" onClose={() => setLarge(false)}>
          <button type="button" onKeyDown={onSpace} onClick={() => setLarge(false)} aria-label={t("common.close")}>
            <img src={address} alt={label} className="max-h-[78vh] w-full object-contain" />
          </button>
        </Dialog>
      ) : null}
    </div>
  );
}
