/** What the files `*.gallery.tsx` of plugins import: how to declare examples, and what to draw them with. */
export { gallery, message, press } from "./browser/gallery/gallery.ts";
export type { Control, Controls, Example, Gallery } from "./browser/gallery/gallery.ts";
export { Columns, Narrow, Row, Stack } from "./browser/gallery/row.tsx";
export { Shell } from "./browser/shell/shell.tsx";
