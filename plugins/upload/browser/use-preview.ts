/**
 * Where a form's file is seen: at the record's addresses, at those of its upload, or at those that the server is asked
 * for.
 */
import { useEffect, useState } from "react";
import type { BrowserServices } from "#kernel/browser";
import { checkUpload } from "../contract.ts";

export interface Preview {
  path: string;
  previewUrl: string;
  thumbnailUrl?: string;
}

interface PreviewRequest {
  services: BrowserServices;
  value: unknown;
  /** What the stored record holds: its own addresses belong to that value alone. */
  stored: unknown;
  /** Just uploaded, and not known to the record yet. */
  uploaded: Preview | undefined;
}

/**
 * Nothing where the record's addresses are the right ones; without addresses while they are unknown, and for a file
 * that is gone.
 */
export function usePreview({ services, value, stored, uploaded }: PreviewRequest): Partial<Preview> | undefined {
  const [found, setFound] = useState<Preview>();
  const known = [uploaded, found].find((preview) => preview !== undefined && preview.path === value);
  // A draft that was restored has a file that no record holds.
  const wanted =
    typeof value === "string" && value !== "" && value !== stored && known === undefined ? value : undefined;
  useEffect(() => {
    if (wanted === undefined) return undefined;
    const stop = new AbortController();
    // A file that is gone is refused when the form is saved; until then its name is all there is to show.
    services.call(checkUpload, { s3Path: wanted }, { signal: stop.signal }).then(
      (answer) => setFound({ path: wanted, ...answer }),
      () => undefined,
    );
    return () => stop.abort();
  }, [services, wanted]);
  return wanted === undefined ? known : {};
}
