/** Requests images from a model, then fetches them one by one through the portal. */
import { useEffect, useRef, useState } from "react";
import type { TFunction } from "i18next";
import { endpointAddress, type BrowserServices } from "@portalkit/kernel/browser";
import { fetchImage, generateImages } from "../../contract.ts";

/** How long the message of a failure stays (docs/product.md, portal 8). */
const errorToastMs = 15_000;

/** An image that is still loading has no `shown` and no `file`. */
export interface GeneratedImage {
  shown?: string;
  file?: File;
}

export interface GeneratedImages {
  isMaking: boolean;
  pictures: readonly GeneratedImage[];
  make: (prompt: string) => Promise<void>;
}

export function useImages(services: BrowserServices, t: TFunction): GeneratedImages {
  const [isMaking, setMaking] = useState(false);
  const [pictures, setImages] = useState<readonly GeneratedImage[]>([]);
  const stop = useRef<AbortController>(undefined);
  const shown = useRef<string[]>([]);
  useEffect(
    () => () => {
      stop.current?.abort();
      release(shown.current);
    },
    [],
  );

  const make = async (prompt: string): Promise<void> => {
    stop.current?.abort();
    const { signal } = (stop.current = new AbortController());
    setMaking(true);
    try {
      const { images } = await services.call(generateImages, { prompt }, { signal });
      release(shown.current);
      setImages(images.map(() => ({})));
      const arrived = await Promise.allSettled(
        images.map(async ({ data: [first] }, at) => {
          const file = await fetchOne(services, first?.url ?? "", at, signal);
          signal.throwIfAborted();
          const address = URL.createObjectURL(file);
          shown.current.push(address);
          setImages((known) => known.map((picture, place) => (place === at ? { file, shown: address } : picture)));
        }),
      );
      const failed = arrived.find((outcome) => outcome.status === "rejected");
      setImages((known) => known.filter((_, at) => arrived[at]?.status === "fulfilled"));
      if (failed !== undefined) throw failed.reason;
    } catch (error) {
      if (signal.aborted) return;
      services.showError(error, {
        message: t("upload:imageError", { error: error instanceof Error ? error.message : String(error) }),
        timeoutMs: errorToastMs,
      });
    } finally {
      if (!signal.aborted) setMaking(false);
    }
  };
  return { isMaking, pictures, make };
}

/** Releases the memory of object URLs that are no longer displayed. */
function release(addresses: string[]): void {
  for (const address of addresses.splice(0)) URL.revokeObjectURL(address);
}

/** Fetches through the portal: the page may not connect to other addresses. @throws Error with the server's reason */
async function fetchOne(services: BrowserServices, url: string, at: number, signal: AbortSignal): Promise<File> {
  const response = await fetch(endpointAddress(services.instance, fetchImage, { query: { url } }), { signal });
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok || type.startsWith("application/json")) {
    const { error } = (await response.json().catch(() => ({}))) as { error?: string };
    throw new Error(error ?? String(response.status));
  }
  return new File(
    [await response.blob()],
    `generated-${at + 1}.${type.split("/")[1]?.replace("jpeg", "jpg") ?? "png"}`,
    { type },
  );
}
