/** The deployment, as `portal.config.ts` describes it. */
import type { EnvReference } from "./env.ts";
import type { PluginUse } from "./plugin-contract.ts";
import type { AccessRule, ResourceDefinition } from "./resource-definition.ts";
import type { AnnouncementBadge, MenuItem } from "./session-endpoints.ts";

/** A menu item of the config: the wire's, with a rule about who sees it. A badge may be a plugin's (by `itemId`). */
export interface MenuItemDefinition extends Omit<MenuItem, "children" | "type" | "badge"> {
  type?: "divider" | "gap" | "heading" | "resource" | "page" | "group";
  badge?: string | number;
  visible?: AccessRule;
  children?: MenuItemDefinition[];
}

/** An existing server that speaks the contract, in place of our own. */
export interface ExternalServer {
  readonly external: string;
}

/**
 * Builds the browser half for a server that already exists and speaks the contract. The config's resources and the
 * plugins' server halves then stay out; `npm run dev` proxies calls and the socket to it.
 */
export function external(url: string): ExternalServer {
  return { external: url };
}

export const backgroundPositions = ["1/2", "1/3", "2/3", "3/4", "2/5", "3/5", "over"] as const;

/** Everything a deployment decides. Only `brand.name`, `plugins` and `menu` have no default. */
export interface PortalConfig {
  brand: {
    name: string;
    /** Address or path of an image shown beside or in place of the name. */
    logo?: string;
    /** One colour as `#rrggbb`; the theme derives its shades. Default: the built-in indigo. */
    accent?: string;
  };
  /** Browser title; default: the brand's name with the resource's label. */
  title?: string;
  /** Default `/portal`. */
  basePath?: string;
  /** Tokens: YYYY MMM MM DD HH mm ss. Defaults `DD MMM YYYY` and `HH:mm:ss`. */
  dates?: { date?: string; time?: string };
  /** Shown for an empty value. Default an em dash. */
  emptyPlaceholder?: string | { list?: string; show?: string };
  /** Codes, the first is the default. Default `["en"]`. */
  languages?: string[];
  announcement?: AnnouncementBadge;
  signIn?: {
    background?: string;
    position?: (typeof backgroundPositions)[number];
    /** Sanitized html above the form. */
    prompt?: string;
    /** `30d`; `false` hides the choice. Default `30d`. */
    rememberMe?: string | false;
  };
  sessions?: {
    /** Minutes without a call after which a session ends. Default 720. */
    idleMinutes?: number;
    /** Hours after which a session without "remember me" ends whatever happens. Default 24. */
    absoluteHours?: number;
  };
  /** What each person may do, over all processes. */
  limits?: {
    /** Actions over selected records, bulk edits and deletions among them. Default 5 at once and 1,000 in an hour. */
    bulkActions?: { atOnce?: number; perHour?: number };
    /** Views of all lists together. Default 300, and 100 new ones in an hour. */
    savedViews?: { inTotal?: number; perHour?: number };
  };
  /**
   * The roles that have a permission, by `instance.permission`; `"*"` stands for every role. A list is whole:
   * superadmins are only among them where they are named. What is not here has the default that its plugin declares.
   * @example permissions: { "game-codes.refund": ["superadmin", "cashier"] }
   */
  permissions?: Record<string, string[]>;
  /** Live connections that one process keeps. */
  sockets?: {
    /** Of one user. Default 50. */
    perUser?: number;
    /** Of callers who are not signed in, on one address. Default 20. */
    anonymousPerAddress?: number;
    /** Of everybody. Default 10000. */
    total?: number;
    /** Attempts to open one, from one address, within a minute. Default 600. */
    upgradesPerMinute?: number;
  };
  theme?: "light" | "dark";
  server?: ExternalServer;
  plugins: PluginUse[];
  resources?: ResourceDefinition[];
  menu: MenuItemDefinition[];
  /** Folders that hold plugins, relative to the config file. Default `["plugins"]`. */
  pluginFolders?: string[];
}

/** A value that may be read from the environment when the server starts. */
export type Deferred<Value> = Value | EnvReference;

/** Types the deployment; returns it unchanged. Checked by `npm run check`, and at every build and start. */
export function definePortal(config: PortalConfig): PortalConfig {
  return config;
}
