/** Modules that the build writes from the config. */
declare module "portal:plugins" {
  import type { PluginInUse } from "./install.ts";
  /** The enabled plugins, with the options their schemas mark public, and the roles that have their permissions. */
  export const plugins: readonly PluginInUse[];
}
declare module "portal:messages" {
  /** The English texts of the enabled plugins, by the plugin's name. */
  export const messages: Readonly<Record<string, () => Promise<Readonly<Record<string, string>>>>>;
}
declare module "portal:icons" {
  /** Inner SVG of 24 by 24 icons, by name: those that every page may draw. */
  export const icons: Readonly<Record<string, string>>;
}
declare module "portal:shell-icons" {
  /** Those of the shell, the config's menu, and the actions of lists. */
  export const icons: Readonly<Record<string, string>>;
}
declare module "portal:more-icons" {
  /** Those that plugins draw on pages of theirs. */
  export const icons: Readonly<Record<string, string>>;
}
declare module "portal:language-flags" {
  /** Where the flag of a country is, by its code in capitals: those that stand for a language. */
  export const flagAddress: (code: string) => string | undefined;
}
declare module "portal:country-flags" {
  /** Those of all countries; none in a deployment without a column of countries. */
  export const flagAddress: (code: string) => string | undefined;
}
declare module "portal:build" {
  /** What the page needs before any request. */
  export const build: {
    readonly basePath: string;
    readonly brandName: string;
    readonly accent: string | null;
    readonly title: string | null;
    readonly languages: readonly string[];
    /** The plugin instance that serves texts in other languages. */
    readonly messagesId: string | null;
    readonly theme: "light" | "dark" | null;
  };
  export const basePath: string;
  export const languages: readonly string[];
  export const messagesId: string | null;
}
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export { classes as default };
}
declare module "*.css";
/** Requests that `boot.ts` has started, by method, address and body. */
declare var portalEarly: Map<string, Promise<Response>> | undefined;
