/** The module that the build of the gallery generates from the files `*.gallery.tsx`. */
declare module "portal:gallery" {
  import type { Messages } from "../../contract/i18n/messages.ts";
  import type { NamedGallery } from "./named-gallery.ts";
  /** In the order in which the gallery lists them. */
  export const galleries: readonly NamedGallery[];
  /** Loads the texts of each language but English, by namespace. */
  export const texts: Readonly<Record<string, () => Promise<Readonly<Record<string, Messages>>>>>;
}
