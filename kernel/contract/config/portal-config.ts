/** The type of a deployment's configuration, `portal.config.ts`. */
import type { EnvReference } from "../extension/env.ts";
import type { LanguageDeclaration } from "../format/language.ts";
import type { PluginUse } from "../extension/plugin-contract.ts";
import type { AccessRule, ResourceDefinition } from "../resources/resource-definition.ts";
import type { AnnouncementBadge, MenuItem } from "../shell/shell-endpoints.ts";

/** A menu item of the config: like one in a reply, with a visibility rule. A plugin may set its badge (by `itemId`). */
export interface MenuItemDefinition extends Omit<MenuItem, "children" | "type" | "badge"> {
  type?: "divider" | "gap" | "heading" | "resource" | "page" | "group";
  badge?: string | number;
  visible?: AccessRule;
  children?: MenuItemDefinition[];
}

/** An existing server that implements the contract, instead of our own. */
export interface ExternalServer {
  readonly external: string;
}

/**
 * Builds the browser half for an existing server that implements the contract. The config's resources and the plugins'
 * server halves are then left out; `npm run dev` proxies calls and the socket to it.
 */
export function external(url: string): ExternalServer {
  return { external: url };
}

export const backgroundPositions = ["1/2", "1/3", "2/3", "3/4", "2/5", "3/5", "over"] as const;

/** Everything a deployment decides. Only `brand.name`, `plugins` and `menu` have no default. */
export interface PortalConfig {
  brand: {
    name: string;
    /** Address or path of an image shown beside or instead of the name. */
    logo?: string;
    /** One colour as `#rrggbb`; the theme derives its shades. Default: the built-in indigo. */
    accent?: string;
    /** Until a user has chosen a theme; `system` follows the device. Default `light`. */
    theme?: "light" | "dark" | "system";
  };
  /** Browser title; default: the brand's name with the resource's label. */
  title?: string;
  /** Default `/portal`. */
  basePath?: string;
  /** Tokens: YYYY MMM MM DD HH mm ss. Defaults `DD MMM YYYY` and `HH:mm:ss`. */
  dates?: {
    date?: string;
    time?: string;
    /** Time zone in which days and months of figures begin, such as `Europe/Kyiv`. Default: the server's. */
    timeZone?: string;
  };
  /** Shown for an empty value. Default: an em dash. */
  emptyPlaceholder?: string | { list?: string; show?: string };
  /**
   * The codes of languages that ship or that a plugin adds, or descriptions of others; the first is the default.
   * Default `["en"]`.
   */
  languages?: (string | (LanguageDeclaration & { code: string }))[];
  announcement?: AnnouncementBadge;
  signIn?: {
    background?: string;
    position?: (typeof backgroundPositions)[number];
    /** Html above the form; it is sanitized. */
    prompt?: string;
    /** A duration such as `30d`; `false` hides the option. Default `30d`. */
    rememberMe?: string | false;
  };
  sessions?: {
    /** Minutes without a call after which a session ends. Default 720. */
    idleMinutes?: number;
    /** Hours after which a session without "remember me" always ends. Default 24. */
    absoluteHours?: number;
  };
  /** Limits per user, over all processes. */
  limits?: {
    /**
     * Actions over selected records, including bulk edits and deletions. Default 5 at the same time and 1,000 per hour.
     */
    bulkActions?: { atOnce?: number; perHour?: number };
    /** Calls for figures of the overview. Default 600 per minute and 20,000 per hour. */
    figures?: { perMinute?: number; perHour?: number };
  };
  /**
   * The roles that have a permission, by `instance.permission`; `"*"` means every role. A list is complete: superadmins
   * have the permission only if they are listed. A permission that is not listed has the default that its plugin
   * declares.
   * @example permissions: { "articles.publish": ["superadmin", "editor"] }
   */
  permissions?: Record<string, string[]>;
  /** Maximum live connections of one process. */
  sockets?: {
    /** Per user. Default 50. */
    perUser?: number;
    /** Per address, of callers who are not signed in. Default 20. */
    anonymousPerAddress?: number;
    /** In total. Default 10000. */
    total?: number;
    /** Attempts per address to open one, within a minute. Default 600. */
    upgradesPerMinute?: number;
  };
  theme?: "light" | "dark";
  server?: ExternalServer;
  plugins: PluginUse[];
  resources?: ResourceDefinition[];
  menu: MenuItemDefinition[];
  /** Folders that contain plugins, relative to the config file. Default `["plugins"]`. */
  pluginFolders?: string[];
}

/** A value that may be read from the environment when the server starts. */
export type Deferred<Value> = Value | EnvReference;

/**
 * Types the deployment's configuration; returns it unchanged. It is checked by `npm run check`, and at every build and
 * start.
 */
export function definePortal(config: PortalConfig): PortalConfig {
  return config;
}
