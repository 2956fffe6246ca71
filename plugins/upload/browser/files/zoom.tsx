/**
 * An image as large as the window allows, with a margin of 24 pixels (docs/product.md, portal 9). Enter or a click
 * opens it; Escape, Enter or a click closes it.
 */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton, useModal } from "@portalkit/kernel/browser";
import classes from "./zoom.module.css";

interface ZoomableProps {
  /** The address of the image in the page. */
  preview: string;
  /** The address of the enlarged image. */
  original: string;
  name: string;
  className?: string | undefined;
  /** The preview could not be loaded. */
  onError?: () => void;
}

export function Zoomable({ preview, original, name, className, onError }: ZoomableProps): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes["opener"]}
        aria-label={t("upload:zoom", { name })}
        onClick={() => setOpen(true)}
      >
        <img
          // Of a page that the server rendered, the image may have failed before React listened.
          ref={(image) => {
            if (image?.complete === true && image.naturalWidth === 0) onError?.();
          }}
          className={className}
          src={preview}
          alt=""
          onError={onError}
        />
      </button>
      {isOpen && <Enlarged address={original} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function Enlarged({ address, name, onClose }: { address: string; name: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const element = useModal(onClose);
  return (
    <dialog ref={element} className={classes["zoom"]} aria-label={t("upload:zoomed", { name })}>
      {/* A click anywhere on the dialog closes it; keyboard users have Escape and the button. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <img src={address} alt={name} onClick={onClose} />
      <span className={classes["close"]}>
        <IconButton icon="x" label={t("upload:close")} onClick={onClose} />
      </span>
    </dialog>
  );
}
