/**
 * What an editor marks in `portal.config.ts`: each line below a `@ts-expect-error` must be a type error, or the
 * compiler complains.
 */
import { definePortal, defineResource, env, external } from "@portalkit/kernel/contract";
import { auth } from "@portalkit/auth";
import { gallery } from "./plugins/gallery/contract.ts";

const brand = { name: "Typed" };

export const good = definePortal({
  brand,
  basePath: "/admin",
  languages: ["en"],
  signIn: { position: "over", rememberMe: false },
  server: external("https://example.com"),
  plugins: [
    auth({ id: "auth", passwordMinLength: env("LENGTH") }),
    gallery({ id: "cover", resource: "games", column: "cover", allowedExtensions: ["png"], maxFileSize: 5 }),
  ],
  resources: [
    defineResource({
      resourceId: "games",
      table: "games",
      label: "Games",
      columns: [{ name: "id", type: "integer", showIn: { list: ({ adminUser }) => adminUser.role === "superadmin" } }],
    }),
  ],
  menu: [{ type: "group", label: "All", children: [{ resourceId: "games", visible: true }] }],
});

// @ts-expect-error a portal has a menu
definePortal({ brand, plugins: [] });
// @ts-expect-error an unknown option of the portal
definePortal({ brand, plugins: [], menu: [], baseUrl: "/portal" });
// @ts-expect-error a position that does not exist
definePortal({ brand, plugins: [], menu: [], signIn: { position: "1/5" } });
// @ts-expect-error a type of menu item that does not exist
definePortal({ brand, plugins: [], menu: [{ type: "link" }] });
// @ts-expect-error a plugin is called
definePortal({ brand, plugins: [auth], menu: [] });

// @ts-expect-error every instance has an id
gallery({ resource: "games", column: "cover" });
// @ts-expect-error a needed option
gallery({ id: "cover", resource: "games" });
// @ts-expect-error a number, not text
gallery({ id: "cover", resource: "games", column: "cover", maxFileSize: "10MB" });
// @ts-expect-error a slip in the name
gallery({ id: "cover", resource: "games", column: "cover", maxFilesize: 5 });
// @ts-expect-error a kind of file that is not offered
gallery({ id: "cover", resource: "games", column: "cover", allowedExtensions: ["gif"] });

// @ts-expect-error a column type that does not exist
defineResource({ resourceId: "games", table: "games", label: "Games", columns: [{ name: "id", type: "number" }] });
// @ts-expect-error an unknown option of a column
defineResource({ resourceId: "games", table: "games", label: "Games", columns: [{ name: "id", readonly: true }] });
const games = { resourceId: "games", table: "games", label: "Games", columns: [] };
// @ts-expect-error a rule answers true or false
defineResource({ ...games, options: { allowedActions: { edit: () => "yes" } } });
// @ts-expect-error a hook gets a record
defineResource({ ...games, hooks: { create: { before: (record: number) => void record } } });
