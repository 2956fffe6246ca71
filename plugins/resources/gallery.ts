/** What the files `*.gallery.tsx` of other plugins import to draw a field or a table. */
export { FieldExample } from "./browser/gallery/field-example.tsx";
export { TableExample } from "./browser/gallery/table-example.tsx";
