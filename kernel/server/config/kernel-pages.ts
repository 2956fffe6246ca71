/**
 * The kernel's own pages (spec 2) and components, for checks that run where the browser half does not; a test holds
 * them to it.
 */
import { columnTypes } from "../../contract/resource.ts";

/** With the layout they are drawn in. Pages of later plugins are among them, and give way to a plugin's own. */
export const kernelPages: readonly { path: string; layout: "shell" | "blank" }[] = [
  { path: "/", layout: "shell" },
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
  { path: "/bonuses", layout: "shell" },
  { path: "/codes-import", layout: "shell" },
  { path: "/buy-codes", layout: "shell" },
  { path: "/deposit-funds", layout: "shell" },
  { path: "/api-docs-page", layout: "shell" },
];

export const kernelRoutes: readonly string[] = kernelPages.map(({ path }) => path);

/**
 * Kinds of field that a plugin's field can take over: what goes before a column's type, and `unknown` for what nobody
 * draws.
 */
export const kernelFieldKinds: readonly string[] = [...columnTypes, "unknown", "enum", "foreign", "array"];

/** Components that a column may name, those that other servers of this family name among them. */
export const kernelComponents: readonly string[] = [
  ...[...kernelFieldKinds, "country", "id", "richtext-view"].map((name) => `kernel/${name}`),
  "@/renderers/CountryFlag.vue",
  "@/renderers/CompactUUID.vue",
  "@/renderers/CompactField.vue",
  "@/renderers/RichText.vue",
  "@/renderers/ZeroStylesRichText.vue",
];

/** The page whose path an address has; a segment with a colon stands for any. */
export function pageThatServes(address: string, pages: readonly string[]): string | undefined {
  const given = (address.split(/[?#]/)[0] ?? "").split("/");
  return pages.find((page) => {
    const wanted = page.split("/");
    return (
      wanted.length === given.length &&
      wanted.every((segment, index) => (segment.startsWith(":") ? given[index] !== "" : segment === given[index]))
    );
  });
}
