/** Modules that the build writes from the config. */
declare module "portal:plugins" {
  import type { BrowserPlugin } from "./plugin.ts";
  /** The enabled plugins, with the options their schemas mark public. */
  export const plugins: readonly { id: string; plugin: string; options: Readonly<Record<string, unknown>>; browser: BrowserPlugin }[];
}
declare module "portal:icons" {
  /** Inner SVG of a 24 by 24 icon, by name; only the icons this deployment uses. */
  export const icons: Readonly<Record<string, string>>;
}
declare module "portal:build" {
  /** What the page needs before any request. */
  export const build: {
    readonly basePath: string;
    readonly brandName: string;
    readonly accent: string | null;
    readonly title: string | null;
    readonly languages: readonly string[];
    readonly theme: "light" | "dark" | null;
  };
}
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export { classes as default };
}
declare module "*.css";
/** Requests that `boot.ts` has started, by method, address and body. */
declare var portalEarly: Map<string, Promise<Response>> | undefined;
