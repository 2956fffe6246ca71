/** What the build writes about its files to `dist/manifest.json`. File names are relative to `dist/assets`. */
import type { ResourcePage } from "../../contract/resources/resource.ts";

export interface BuildManifest {
  entry: {
    /** A classic script that sets the theme before the first paint. */
    theme: string;
    /** Starts the first requests before the application has loaded. */
    boot: string;
    main: string;
    /** The styles that every page links. */
    styles: string;
    font: string;
  };
  /** All other styles of the deployment. */
  laterStyles: {
    file: string;
    /** The scripts that show something with these styles. */
    neededBy: readonly string[];
  };
  /** Files that a page needs in addition to the entry, by the path of its route. */
  routes: ({ path: string } & PageFiles)[];
  /** The same for an address that matches no route. */
  otherwise: PageFiles;
  /** Files that values need, by the name that a column's `components` give, and by the page that shows them. */
  fields: Readonly<Record<string, Partial<Record<ResourcePage, string[]>>>>;
  /**
   * The code that renders pages on the server, in `dist/rendering`, with the script in the heads of server-rendered
   * pages and the rules of the style sheets; absent in development.
   */
  rendering?: { packages: string; application: string; pageScript: string; styles: string };
}

/** Whether one of the scripts shows something with styles of the second sheet. */
export const needLaterStyles = ({ laterStyles }: BuildManifest, scripts: readonly string[]): boolean =>
  scripts.some((script) => laterStyles.neededBy.includes(script));

export interface PageFiles {
  preload: string[];
}
