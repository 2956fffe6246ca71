/** Accepts a file by click, keyboard, drop or paste. */
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "@portalkit/kernel/browser";
import { sizeInWords, type FileRules } from "../../contract/files/file-rules.ts";
import { acceptOf } from "./rules-of.ts";
import classes from "./upload.module.css";

interface FileDropProps {
  id: string;
  rules: FileRules | undefined;
  /** True if the field has a file already: only a button is shown instead of the drop area. */
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
        // Lets the user choose the same file again.
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
 * Accepts a file that is dropped on the element or pasted for it. Prevents the browser from opening a file that is
 * dropped elsewhere on the page.
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
    // With several upload fields on the page, a paste counts for the focused one. A single field accepts a paste from
    // anywhere except text inputs.
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
