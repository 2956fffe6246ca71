/** What a test portal is started with, and what it offers. */
import type { PortalConfig } from "../contract/config/portal-config.ts";
import type { Database } from "../contract/database.ts";
import type { RenderedField } from "./page/open-pages.ts";
import type { FieldOptions, PageOptions } from "./page/page-options.ts";
import type { RenderedPage } from "./page/open-page.ts";
import type { TestCaller } from "./server/caller.ts";

/** A user of a test portal besides `admin`. */
export interface TestUser {
  /** The permissions that the user has, as `instance.permission`, besides those of every role. */
  permissions?: readonly string[];
}

/**
 * The config of the portal, as in `definePortal`, and what tests need besides. All of it is optional: without plugins,
 * the portal has the kernel's own pages.
 */
export interface TestPortalOptions extends Partial<PortalConfig> {
  /**
   * The folder of the tested plugin, if the deployment's plugin folders do not contain it: `import.meta.dirname` in a
   * test beside its `contract.ts`.
   */
  folder?: string;
  /** The folder that `pluginFolders` is relative to, and whose packages are plugins; default: the current folder. */
  root?: string;
  /** Users by name; each has a role of that name. The superadmin `admin` always exists. */
  users?: Readonly<Record<string, TestUser>>;
  /** Environment variables of the portal, also for `env()` in the config. Those of the process are not used. */
  variables?: Readonly<Record<string, string>>;
  /**
   * Creates tables and rows: runs after the migrations of the plugins and before the columns of the resources are
   * compared with their tables.
   */
  seed?: (db: Database) => Promise<unknown>;
}

/** A running portal: its own database, server, users and pages. Every reply is checked against its schema. */
export interface TestPortal {
  /** The origin, such as `http://127.0.0.1:40123`. */
  readonly url: string;
  /** The portal's database, with full access. */
  readonly db: Database;
  /** Calls as the superadmin. */
  readonly admin: TestCaller;
  /** Calls without a session. */
  readonly anonymous: TestCaller;
  /**
   * Signs one of the `users` in.
   * @throws Error with the names of the users if there is no such user
   */
  signIn(user: string): Promise<TestCaller>;
  /**
   * Opens a page of the portal: the real application with all its plugins, which calls this portal.
   * @param path relative to the base path: `/resource/books`
   * @example
   * const { screen, user } = await portal.renderPage("/star-rating");
   * await user.click(await screen.findByRole("button", { name: "Save" }));
   */
  renderPage(path: string, options?: PageOptions): Promise<RenderedPage>;
  /**
   * Renders one field by itself, with the column as the portal describes it to that user.
   * @throws ProblemsError if the user sees no such resource or column
   * @example
   * const { screen, user, value } = await portal.renderField({ resource: "books", column: "title", page: "edit" });
   * await user.type(await screen.findByRole("textbox", { name: "Title" }), "Dune");
   * expect(value()).toBe("Dune");
   */
  renderField(options: FieldOptions): Promise<RenderedField>;
  /** Closes the pages and the server, and deletes the database. */
  close(): Promise<void>;
}
