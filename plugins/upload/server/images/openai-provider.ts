/** Generates images on any server with OpenAI's `images/generations`, which answers addresses or the content itself. */
import type { ImageOptions } from "../../contract.ts";
import { refuseUpload } from "../../contract/refusals.ts";
import type { ImageProvider, MadeImage } from "./image-provider.ts";

/** Good models take about half a minute. */
const timeoutMs = 120_000;
const maxReasonLength = 200;
/** In bytes: enough for four images in base64. */
const maxAnswerMs = 100_000_000;

interface Answer {
  data?: readonly { url?: unknown; b64_json?: unknown }[];
  error?: { message?: unknown };
}

export function openaiProvider({ url, key, model, size }: ImageOptions): ImageProvider {
  return {
    make: async (prompt, count) => {
      const { status, answer } = await ask(`${url.replace(/\/+$/, "")}/images/generations`, key, {
        model,
        prompt,
        n: count,
        size,
      });
      if (status === 401 || status === 403) throw refuseUpload("imagesKey");
      if (status === 429) throw refuseUpload("imagesBusy");
      if (status >= 500) throw refuseUpload("imagesSilent");
      const reason = answer.error?.message;
      if (status !== 200)
        throw refuseUpload("imagesRefused", {
          reason: withoutKey(typeof reason === "string" ? reason : String(status), key),
        });
      const images = (answer.data ?? []).slice(0, count).flatMap(imageOf);
      if (images.length === 0) throw refuseUpload("imagesSilent");
      return images;
    },
  };
}

/** @throws Refusal if the answer is missing or cannot be read */
async function ask(address: string, key: string, body: object): Promise<{ status: number; answer: Answer }> {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (Number(response.headers.get("content-length") ?? 0) > maxAnswerMs) throw new Error("too long");
    const answer: unknown = response.status >= 500 ? {} : await response.json();
    return { status: response.status, answer: typeof answer === "object" && answer !== null ? answer : {} };
  } catch {
    // Drops the error: it may contain the provider's address or key.
    throw refuseUpload("imagesSilent");
  }
}

function imageOf({ url, b64_json: encoded }: { url?: unknown; b64_json?: unknown }): MadeImage[] {
  if (typeof encoded === "string")
    return [{ contentType: "application/octet-stream", bytes: Buffer.from(encoded, "base64") }];
  return typeof url === "string" && /^https?:\/\//i.test(url) && url.length <= 4_000 ? [{ url }] : [];
}

/** Removes the key from the reason: some providers quote it. */
function withoutKey(reason: string, key: string): string {
  return (key === "" ? reason : reason.replaceAll(key, "…")).replace(/\bsk-[\w*-]+/g, "…").slice(0, maxReasonLength);
}
