/** An uploaded file, by the address that its plugin puts into the record: a picture, a film, or a link to download it. */
import type { ReactNode } from "react";
import { previewKind } from "../../../contract/format/preview-kind.ts";
import { fieldMessages } from "../../../contract/messages/field.ts";
import { useTranslate } from "../../i18n/translate.ts";
import type { ValueProps } from "../../plugin.ts";
import { Icon } from "../../ui/icon.tsx";
import { plainText } from "./plain-text.ts";
import classes from "./preview-value.module.css";

export function PreviewList(props: ValueProps): ReactNode {
  return <Preview {...props} className={classes.thumbnail} />;
}

export function PreviewShow(props: ValueProps): ReactNode {
  return <Preview {...props} className={classes.preview} />;
}

function Preview({ instance, column, row, value, meta, className }: ValueProps & { className: string | undefined }): ReactNode {
  const t = useTranslate();
  const plugin = typeof meta["pluginInstanceId"] === "string" ? meta["pluginInstanceId"] : instance.id;
  const address = plainText(row[`previewUrl_${plugin}`]);
  const path = plainText(value);
  if (!/^(https?:\/\/|\/(?!\/))/i.test(address)) return path;
  const name = path.split("/").at(-1) ?? path;
  const kind = previewKind(path === "" ? address : path);
  if (kind === "image") return <img className={className} src={address} alt={column.label} loading="lazy" />;
  // An uploaded film brings no captions.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  if (kind === "video") return <video className={className} src={address} controls preload="metadata" aria-label={column.label} />;
  return <a className={classes.download} href={address} download={name} target="_blank" rel="noopener noreferrer"><Icon name="file-text" />{t(fieldMessages.openFile, { name: name === "" ? column.label : name })}</a>;
}
