/** Whoever makes pictures out of words. */
import type { ImageOptions } from "../../contract.ts";
import { openaiProvider } from "./openai-provider.ts";
import { sandboxProvider } from "./sandbox-provider.ts";

/** A picture, or where it is. */
export type MadePicture = { url: string } | { contentType: string; bytes: Uint8Array };

export interface ImageProvider {
  /** @throws Refusal in words for the operator */
  make(prompt: string, count: number): Promise<MadePicture[]>;
}

export function providerOf(options: ImageOptions): ImageProvider {
  return options.provider === "openai" ? openaiProvider(options) : sandboxProvider(options);
}
