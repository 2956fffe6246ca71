/**
 * The components of the kernel's browser half, for checks that run without it. A test keeps this list in sync with it.
 */
import { columnTypes } from "../../contract/resources/column.ts";

/**
 * Kinds of field that a plugin's field can replace: the kinds that take precedence over a column's type, and `unknown`
 * for columns without a renderer.
 */
export const kernelFieldKinds: readonly string[] = [...columnTypes, "unknown", "enum", "foreign", "array"];

/** Components that a column may name, including the names that compatible servers use. */
export const kernelComponents: readonly string[] = [
  ...[...kernelFieldKinds, "country", "id", "richtext-view"].map((name) => `kernel/${name}`),
  "@/renderers/CountryFlag.vue",
  "@/renderers/CompactUUID.vue",
  "@/renderers/CompactField.vue",
  "@/renderers/RichText.vue",
  "@/renderers/ZeroStylesRichText.vue",
];
