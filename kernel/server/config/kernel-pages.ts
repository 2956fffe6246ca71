/**
 * The kernel's own pages (docs/product.md, portal 2) and components, for checks that run without the browser half. A
 * test keeps this list in sync with it.
 */
import { columnTypes } from "../../contract/resources/column.ts";

/** Each page with its layout. The list includes pages that plugins may replace with their own. */
export const kernelPages: readonly { path: string; layout: "shell" | "blank" }[] = [
  { path: "/", layout: "shell" },
  { path: "/jobs", layout: "shell" },
  { path: "/bulk-operations", layout: "shell" },
  { path: "/settings", layout: "shell" },
  { path: "/login", layout: "blank" },
  { path: "/signup", layout: "blank" },
  { path: "/reset-password", layout: "blank" },
  { path: "/confirm2fa", layout: "blank" },
  { path: "/setup2fa", layout: "blank" },
  { path: "/first-superadmin", layout: "blank" },
  { path: "/resource/:resourceId", layout: "shell" },
  { path: "/resource/:resourceId/show/:primaryKey", layout: "shell" },
  { path: "/resource/:resourceId/edit/:primaryKey", layout: "shell" },
  { path: "/resource/:resourceId/create", layout: "shell" },
  { path: "/resource/:resourceId/trash", layout: "shell" },
];

export const kernelRoutes: readonly string[] = kernelPages.map(({ path }) => path);

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
