/** The examples of a file with its name in addresses, and what the gallery's page shows of them. */
import { hasWords, searchWords } from "../../contract/format/search-words.ts";
import type { Example, Gallery } from "./gallery.ts";

export interface NamedGallery extends Gallery {
  /** From the file's name: `button`, or `reviews.stars` for `plugins/reviews/browser/stars.gallery.tsx`. */
  readonly id: string;
  /** The kernel's folder, or the plugin: `ui`, `reviews`. */
  readonly place: string;
}

export interface FoundExample {
  gallery: NamedGallery;
  name: string;
  example: Example;
}

/** Returns an example's name as a title: `icon-only` as "Icon only". */
export function titleOf(name: string): string {
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the heading of a folder or plugin. */
export const placeTitle = (place: string): string => (place === "ui" ? "Parts" : titleOf(place));

/** Returns all examples, in the order in which they are listed. */
export const examplesOf = (galleries: readonly NamedGallery[]): FoundExample[] =>
  galleries.flatMap((gallery) =>
    Object.entries(gallery.examples).map(([name, example]) => ({ gallery, name, example })),
  );

/** Returns the galleries with the examples whose titles, file or place contain every word of the text. */
export function matching(galleries: readonly NamedGallery[], text: string): NamedGallery[] {
  const words = searchWords(text);
  return galleries.flatMap((gallery) => {
    const examples = Object.entries(gallery.examples).filter(([name]) =>
      hasWords([gallery.title, gallery.id, gallery.place, titleOf(name)], words),
    );
    return examples.length === 0 ? [] : [{ ...gallery, examples: Object.fromEntries(examples) }];
  });
}
