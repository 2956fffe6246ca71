/** A provider that generates images from a prompt. */
import type { ImageOptions } from "../../contract.ts";
import { openaiProvider } from "./openai-provider.ts";
import { sandboxProvider } from "./sandbox-provider.ts";
import type { ImageProvider } from "./image-provider.ts";

export function providerOf(options: ImageOptions): ImageProvider {
  return options.provider === "openai" ? openaiProvider(options) : sandboxProvider(options);
}
