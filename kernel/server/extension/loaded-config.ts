/** The config as the server uses it: validated, with defaults, environment references and plugins resolved. */
import type { EnvReference } from "../../contract/extension/env.ts";
import type { PermissionRoles } from "../../contract/permissions.ts";
import type { Problem } from "../../contract/errors/problem.ts";
import type { Language } from "../../contract/format/language.ts";
import type { PluginContract } from "../../contract/extension/plugin-contract.ts";
import type { PortalConfig } from "../../contract/config/portal-config.ts";
import type { MessagesByLanguage } from "../i18n/read-messages.ts";
import type { KernelFeature } from "./kernel-feature.ts";
import type { ServerPlugin } from "./plugin.ts";
import type { LoadedSetting } from "./services/loaded-setting.ts";

/**
 * `portal.config.ts` after validation: defaults applied, environment references resolved. Created by
 * `config/load-config.ts`.
 */
export interface LoadedConfig {
  /** With every default of the kernel's schema applied. */
  portal: ResolvedPortal;
  /** The features of the kernel. */
  features: readonly KernelFeature[];
  instances: readonly LoadedInstance[];
  /** The languages of the deployment; the first is the default. */
  languages: readonly Language[];
  /** Every `env()` of the file with its place, for `npm run check`. */
  environment: readonly (EnvReference & { readonly where?: string })[];
  /** What the deployment uses of the kernel that a later version will not have. */
  warnings: readonly Problem[];
  /** Reads the pages of plugins that are in the plugin folders, but not in use, when they are first asked for. */
  absentPages: () => Promise<readonly AbsentPage[]>;
}

/** A page that a plugin would have if it were in use. */
export interface AbsentPage {
  path: string;
  plugin: string;
  /** Its title by language. */
  titles: Readonly<Record<string, string>>;
}

/** The config, in which options with a default are required. */
export type ResolvedPortal = Omit<PortalConfig, "languages"> &
  Required<Pick<PortalConfig, "basePath" | "permissions" | "resources" | "pluginFolders" | "emptyPlaceholder">> & {
    /** The codes of the languages. */
    languages: string[];
    dates: { date: string; time: string; timeZone?: string };
    limits: {
      bulkActions: { atOnce: number; perHour: number };
      figures: { perMinute: number; perHour: number };
    };
    sessions: { idleMinutes: number; absoluteHours: number };
    sockets: Required<NonNullable<PortalConfig["sockets"]>>;
    signIn: NonNullable<PortalConfig["signIn"]> & { rememberMe: string | false };
  };

/** One plugin instance of the config. */
export interface LoadedInstance {
  id: string;
  plugin: string;
  contract: PluginContract;
  /** Absolute folder of the plugin. */
  folder: string;
  options: Readonly<Record<string, unknown>>;
  /** The part of `options` that its schema marks as public. */
  publicOptions: Readonly<Record<string, unknown>>;
  /** What operators change at run time; absent if the plugin declares none. */
  settings?: readonly LoadedSetting[];
  /** The roles that have each of its permissions, from the config or the contract's defaults. */
  permissions: PermissionRoles;
  /** The languages of the deployment; English alone if it is absent, as in tests of a plugin. */
  languages?: readonly Language[];
  /**
   * Its texts by language, including English, then by key: `messages/<language>.json`. Their namespace is the plugin's
   * name.
   */
  messages: MessagesByLanguage;
  /** The server half, if the plugin has one and the deployment runs our own server. */
  server?: ServerPlugin;
}
