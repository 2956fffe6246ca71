/** What is seen of a value: its address, its small picture, its name and kind. */
import type { Row } from "#kernel/contract";
import { previewKind } from "../contract/preview-kind.ts";

export interface SeenFile {
  name: string;
  kind: "image" | "video" | "file";
  address: string | undefined;
  /** A picture for lists. */
  thumbnail: string | undefined;
  /** A picture for pages, no larger than they are. */
  large: string | undefined;
}

/** @param instanceId whose `previewUrl_` counts */
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

/** Of the web or of this server, and nothing that could run. */
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
