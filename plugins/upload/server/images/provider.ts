/** A provider that generates images from a prompt. */
import type { ImageOptions } from "../../contract.ts";
import { openaiProvider } from "./openai-provider.ts";
import { sandboxProvider } from "./sandbox-provider.ts";

/** An image, or its address. */
export type MadePicture = { url: string } | { contentType: string; bytes: Uint8Array };

export interface ImageProvider {
  /** @throws Refusal with a message for the user */
  make(prompt: string, count: number): Promise<MadePicture[]>;
}

export function providerOf(options: ImageOptions): ImageProvider {
  return options.provider === "openai" ? openaiProvider(options) : sandboxProvider(options);
}
