/** A place for a file: chosen by click or keyboard, dropped, or pasted. */
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#kernel/browser";
import { sizeInWords, type FileRules } from "../contract/file-rules.ts";
import { acceptOf } from "./rules-of.ts";
import classes from "./upload.module.css";

interface FileDropProps {
  id: string;
  rules: FileRules | undefined;
  /** There is a file already: only a button is left of the place. */
  isSmall: boolean;
  isInvalid: boolean;
  describedBy: string | undefined;
  required: boolean;
  onFile: (file: File) => void;
}

export function FileDrop({ id, rules, isSmall, isInvalid, describedBy, required, onFile }: FileDropProps): ReactNode {
  const { t } = useTranslation();
  const input = (
    <input
      type="file"
      id={id}
      accept={acceptOf(rules)}
      aria-describedby={[isSmall ? "" : `${id}-rules`, describedBy ?? ""].filter(Boolean).join(" ") || undefined}
      aria-invalid={isInvalid || undefined}
      aria-required={required || undefined}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        // The same file may be chosen again.
        target.value = "";
        if (file !== undefined) onFile(file);
      }}
    />
  );
  if (isSmall)
    return (
      <span className={classes["replace"]}>
        <Icon name="upload" />
        {t("upload:replace")}
        {input}
      </span>
    );
  return (
    <>
      <Icon name="upload" size={20} />
      <span>
        <strong>{t("upload:choose")}</strong> {t("upload:orDrop")}
      </span>
      {rules !== undefined && (
        <small id={`${id}-rules`}>
          {t("upload:allowed", {
            list: rules.allowedExtensions.join(", "),
            maxFileSize: sizeInWords(rules.maxFileSize),
          })}
        </small>
      )}
      {input}
    </>
  );
}

/**
 * Files that are dropped on an element or pasted while it is meant. Beside it a dropped file must not replace the page.
 */
export function useDroppedFiles(
  onFile: (file: File) => void,
  isOff: boolean,
): { ref: React.RefObject<HTMLDivElement | null>; isOver: boolean } {
  const ref = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((event: Event, transfer: DataTransfer | null, isMeant: boolean): void => {
    const [file] = transfer?.files ?? [];
    if (file === undefined || (event.defaultPrevented && !isMeant)) return;
    event.preventDefault();
    if (isMeant && !isOff) onFile(file);
  });
  useEffect(() => {
    const isInside = (event: Event): boolean =>
      event.target instanceof Node && ref.current?.contains(event.target) === true;
    const onDrag = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      setOver(event.type === "dragover" && isInside(event));
      event.preventDefault();
      if (!(event.target instanceof Element) || event.target.closest("[data-upload]") === null)
        event.dataTransfer.dropEffect = "none";
    };
    const onDrop = (event: DragEvent): void => {
      setOver(false);
      take(event, event.dataTransfer, isInside(event));
    };
    // Whoever has several such fields means the one with the focus; whoever has one means it wherever no text is
    // written.
    const onPaste = (event: ClipboardEvent): void => {
      const others = document.querySelectorAll("[data-upload]").length > 1;
      const isText =
        event.target instanceof HTMLElement &&
        event.target.closest("input:not([type=file]), textarea, [contenteditable=true]") !== null;
      if (isInside(event) || (!others && !isText)) take(event, event.clipboardData, true);
    };
    window.addEventListener("dragover", onDrag);
    window.addEventListener("dragleave", onDrag);
    window.addEventListener("drop", onDrop);
    document.addEventListener("paste", onPaste);
    return () => {
      window.removeEventListener("dragover", onDrag);
      window.removeEventListener("dragleave", onDrag);
      window.removeEventListener("drop", onDrop);
      document.removeEventListener("paste", onPaste);
    };
  }, []);
  return { ref, isOver };
}
