/**
 * Finds the addresses of a form's file: those of the record, those of its upload, or those requested from the server.
 */
import { useEffect, useState } from "react";
import type { BrowserServices } from "@portalkit/kernel/browser";
import { checkUpload } from "../../contract.ts";

export interface Preview {
  path: string;
  previewUrl: string;
  thumbnailUrl?: string;
}

interface PreviewRequest {
  services: BrowserServices;
  value: unknown;
  /** The value of the stored record; the record's addresses belong to this value only. */
  stored: unknown;
  /** The latest upload, which the record does not have yet. */
  uploaded: Preview | undefined;
}

/**
 * Returns undefined if the record's own addresses apply, and an object without addresses while they are unknown or if
 * the file no longer exists.
 */
export function usePreview({ services, value, stored, uploaded }: PreviewRequest): Partial<Preview> | undefined {
  const [found, setFound] = useState<Preview>();
  const known = [uploaded, found].find((preview) => preview !== undefined && preview.path === value);
  // A restored draft may have a file that no record has.
  const wanted =
    typeof value === "string" && value !== "" && value !== stored && known === undefined ? value : undefined;
  useEffect(() => {
    if (wanted === undefined) return undefined;
    const stop = new AbortController();
    // Ignores a missing file: saving the form reports it, and until then only its name is displayed.
    services.call(checkUpload, { s3Path: wanted }, { signal: stop.signal }).then(
      (answer) => setFound({ path: wanted, ...answer }),
      () => undefined,
    );
    return () => stop.abort();
  }, [services, wanted]);
  return wanted === undefined ? known : {};
}
