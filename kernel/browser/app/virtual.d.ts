/** Modules that the build generates from the config. */
declare module "portal:plugins" {
  import type { PluginInUse } from "../extension/install.ts";
  /**
   * The enabled plugins, with the options that their schemas mark public, and the roles that have their permissions.
   */
  export const plugins: readonly PluginInUse[];
}
declare module "portal:first-page" {
  import type { FirstPageReader } from "./first-page.ts";
  /** Absent if no enabled plugin renders pages on the server. */
  export const firstPage: FirstPageReader | undefined;
}
declare module "portal:one-field" {
  /** Draws the field that the page describes; only pages of tests have one. */
  export const OneField: import("react").FunctionComponent;
}
declare module "portal:messages" {
  /** The English texts of the enabled plugins, keyed by the plugin's name. */
  export const messages: Readonly<Record<string, () => Promise<Readonly<Record<string, string>>>>>;
}
declare module "portal:language-flags" {
  /** Returns the address of the flag of a country by its upper-case code: only flags that represent a language. */
  export const flagAddress: (code: string) => string | undefined;
}
declare module "portal:country-flags" {
  /** Returns the address of the flag of any country; of none in a deployment without a country column. */
  export const flagAddress: (code: string) => string | undefined;
}
declare module "portal:icons" {
  /** The icons that this deployment can show: the SVG path of each by its name, on a square of 24 units. */
  export const drawings: ReadonlyMap<string, string>;
}
declare module "portal:build" {
  import type { LanguageDeclaration } from "../../contract/format/language.ts";
  /** Build settings that the page needs before any request. */
  export const build: {
    readonly basePath: string;
    readonly brandName: string;
    readonly accent: string | null;
    readonly title: string | null;
    readonly languages: readonly string[];
    /** What is special about languages that do not ship, by code. */
    readonly languageDetails: Readonly<Record<string, LanguageDeclaration>>;
    /** The plugin instance that serves texts in other languages. */
    readonly messagesId: string | null;
    /** The theme of all users, if the deployment fixes it. */
    readonly theme: "light" | "dark" | null;
  };
  export const basePath: string;
  export const languages: readonly string[];
  export const languageDetails: Readonly<Record<string, LanguageDeclaration>>;
  export const messagesId: string | null;
}
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export { classes as default };
}
declare module "*.css";
/** The theme until a user has chosen one. The build replaces it, and drops what only other themes need. */
declare const portalBrandTheme: "light" | "dark" | "system";
/** Requests that `boot.ts` has started, keyed by method, address and body. */
declare var portalPreloaded: Map<string, Promise<Response>> | undefined;
