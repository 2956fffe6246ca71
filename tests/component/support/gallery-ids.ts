/** The galleries of the deployment that the tests draw, by their names in addresses. */
import { resolve } from "node:path";
import { findGalleryFiles } from "../../../scripts/gallery/gallery-files.ts";

/** The plugins of `tests/fixtures/gallery.config.ts` that have examples. */
const plugins = ["finance", "resources", "rich-editor"];

export const galleryIds = (): string[] =>
  findGalleryFiles({
    instances: plugins.map((name) => ({ contract: { name }, folder: resolve("plugins", name) })),
  }).map(({ id }) => id);
