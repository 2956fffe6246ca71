/** Displays a file: a thumbnail in lists, and an image, a video or a link on the record's page. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon, type ValueProps } from "@portalkit/kernel/browser";
import { seenFile, type SeenFile } from "./file-seen.ts";
import { Zoomable } from "./zoom.tsx";
import classes from "./upload.module.css";

const icons = { image: "image", video: "film", file: "file-text" } as const;
const emDash = "—";

export function FileList({ instance, row, value }: ValueProps): ReactNode {
  const seen = seenFile(row, value, instance.id);
  const [isBroken, setBroken] = useState(false);
  if (seen === undefined) return <span className={classes["none"]}>{emDash}</span>;
  if (seen.thumbnail === undefined || isBroken)
    return (
      <span className={classes["cell"]}>
        <Icon name={icons[seen.kind]} />
        <span>{seen.name}</span>
      </span>
    );
  return (
    <img
      className={classes["thumbnail"]}
      src={seen.thumbnail}
      alt={seen.name}
      title={seen.name}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}

export function FileShow({ instance, row, value }: ValueProps): ReactNode {
  const seen = seenFile(row, value, instance.id);
  return seen === undefined ? <span className={classes["none"]}>{emDash}</span> : <FilePreview seen={seen} />;
}

/** The large preview of pages; forms use it too. */
export function FilePreview({ seen: { name, kind, address, large } }: { seen: SeenFile }): ReactNode {
  if (address === undefined)
    return (
      <span className={classes["cell"]}>
        <Icon name={icons[kind]} />
        <span>{name}</span>
      </span>
    );
  if (kind === "image") return <Picture key={address} name={name} address={address} large={large} />;
  // An uploaded video has no captions.
  if (kind === "video")
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <video className={classes["preview"]} src={address} controls preload="metadata" aria-label={name} />;
  return <DownloadLink name={name} address={address} />;
}

interface PictureProps {
  name: string;
  address: string;
  /** The address of the scaled version. */
  large: string | undefined;
}

/** Shows the scaled version, without it the original, and without that a link. */
function Picture({ name, address, large }: PictureProps): ReactNode {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const preview = [large, address].find((candidate) => candidate !== undefined && !broken.includes(candidate));
  if (preview === undefined) return <DownloadLink name={name} address={address} />;
  return (
    <Zoomable
      preview={preview}
      // Browsers do not show TIFF.
      original={/\.tiff?(\?|$)/i.test(address) ? preview : address}
      name={name}
      className={classes["preview"]}
      onError={() => setBroken([...broken, preview])}
    />
  );
}

function DownloadLink({ name, address }: { name: string; address: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <a className={classes["link"]} href={address} download={name} target="_blank" rel="noopener noreferrer">
      <Icon name="download" />
      {t("upload:download", { name })}
    </a>
  );
}
