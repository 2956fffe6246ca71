/** Returns how a file value is displayed: its address, its thumbnail, its name and its kind. */
import type { Row } from "@portalkit/kernel/contract";
import { previewKind } from "../../contract/files/preview-kind.ts";

export interface SeenFile {
  name: string;
  kind: "image" | "video" | "file";
  address: string | undefined;
  /** The image for lists. */
  thumbnail: string | undefined;
  /** The image for pages, scaled down to the page width. */
  large: string | undefined;
}

/** @param instanceId the instance whose `previewUrl_` is used */
export function seenFile(row: Row, value: unknown, instanceId: string): SeenFile | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  const address = addressIn(row[`previewUrl_${instanceId}`]);
  const thumbnail = addressIn(row[`thumbnailUrl_${instanceId}`]);
  return {
    name: nameOf(address ?? value) || nameOf(value),
    kind: previewKind(value),
    address,
    thumbnail,
    large: thumbnail?.includes("/picture/") === true ? thumbnail.replace("/small?", "/large?") : undefined,
  };
}

/** Accepts addresses of the web or of this server only, so that no script address gets through. */
const addressIn = (value: unknown): string | undefined =>
  typeof value === "string" && /^(https?:\/\/|\/(?!\/))/i.test(value) ? value : undefined;

function nameOf(address: string): string {
  const last = address.split(/[?#]/, 1)[0]?.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
