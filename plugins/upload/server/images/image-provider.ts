/** What a provider of generated images does. */

/** An image, or its address. */
export type MadeImage = { url: string } | { contentType: string; bytes: Uint8Array };

export interface ImageProvider {
  /** @throws Refusal with a message for the user */
  make(prompt: string, count: number): Promise<MadeImage[]>;
}
