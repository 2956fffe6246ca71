/** What the rules check: a file, its place in the repository, and its imports. */
import { dirname, join, normalize } from "node:path";

export type Half = "contract" | "browser" | "server";

/** The kernel or a plugin, and which half of it. */
export interface Place {
  /** `kernel`, or the plugin's name. */
  owner: string;
  half: Half;
}

/** What plugins import of the kernel. */
export const entryPoints: Readonly<Record<string, { file: string; half: Half }>> = {
  "@portalkit/kernel/contract": { file: "kernel/contract.ts", half: "contract" },
  "@portalkit/kernel/browser": { file: "kernel/browser.ts", half: "browser" },
  "@portalkit/kernel/browser/plugin": { file: "kernel/browser-plugin.ts", half: "browser" },
  "@portalkit/kernel/browser/engine": { file: "kernel/browser-engine.ts", half: "browser" },
  "@portalkit/kernel/browser/inputs": { file: "kernel/browser-inputs.ts", half: "browser" },
  "@portalkit/kernel/browser/texts/aggregate": { file: "kernel/browser/i18n/aggregate-messages.ts", half: "browser" },
  "@portalkit/kernel/browser/texts/bulk": { file: "kernel/browser/i18n/bulk-messages.ts", half: "browser" },
  "@portalkit/kernel/browser/texts/column": { file: "kernel/browser/i18n/column-messages.ts", half: "browser" },
  "@portalkit/kernel/browser/texts/date": { file: "kernel/browser/i18n/date-messages.ts", half: "browser" },
  "@portalkit/kernel/browser/texts/deletion": { file: "kernel/browser/i18n/deletion-messages.ts", half: "browser" },
  "@portalkit/kernel/browser/texts/filter": { file: "kernel/browser/i18n/filter-messages.ts", half: "browser" },
  "@portalkit/kernel/browser/texts/form": { file: "kernel/browser/i18n/form-messages.ts", half: "browser" },
  "@portalkit/kernel/browser/texts/list": { file: "kernel/browser/i18n/list-messages.ts", half: "browser" },
  "@portalkit/kernel/browser/texts/number": { file: "kernel/browser/i18n/number-messages.ts", half: "browser" },
  "@portalkit/kernel/server": { file: "kernel/server.ts", half: "server" },
  "@portalkit/kernel/engine": { file: "kernel/engine.ts", half: "server" },
  "@portalkit/kernel/thread": { file: "kernel/thread.ts", half: "server" },
  "@portalkit/kernel/gallery": { file: "kernel/gallery.ts", half: "browser" },
};

/** What the kernel and its tools import of each other, and no plugin. */
export const internalEntryPoints: Readonly<Record<string, string>> = {
  "@portalkit/kernel/tools": "kernel/tools.ts",
  "@portalkit/command": "command/command.ts",
  "@portalkit/command/build": "command/build/bundle-script.ts",
};

export interface Import {
  line: number;
  /** The import specifier as written. */
  target: string;
  /** Relative to the root of the repository for a relative import; otherwise as written. */
  path: string;
  /** The half of the kernel or of a plugin that it leads to, if any; an entry point leads to its half. */
  to: Place | undefined;
}

export interface SourceFile {
  path: string;
  text: string;
  lines: readonly string[];
  isTest: boolean;
  /** Belongs to the gallery, which no deployment contains: its page, or a file with examples. */
  isGallery: boolean;
  place: Place | undefined;
  imports: readonly Import[];
}

export function sourceFile(path: string, text: string): SourceFile {
  return {
    path,
    text,
    lines: text.replace(/\n$/, "").split("\n"),
    isTest: /\.test(-d)?\.tsx?$/.test(path) || path.startsWith("tests/"),
    isGallery: isGallery(path),
    place: placeOf(path),
    imports: path.endsWith(".css") ? [] : importsOf(path, text),
  };
}

/** Also for a specifier as written. */
export const isGallery = (path: string): boolean =>
  /\.gallery\.tsx$|^kernel\/browser\/gallery\/|^kernel\/gallery\.ts$|^plugins\/[^/]+\/(gallery\.ts$|browser\/gallery\/)|^@portalkit\/[^/]+\/gallery$/.test(
    path,
  );

/** Plugins are in any folder called `plugins`. */
export function placeOf(path: string): Place | undefined {
  const entryPoint = Object.values(entryPoints).find(({ file }) => file === path);
  if (entryPoint !== undefined) return { owner: "kernel", half: entryPoint.half };
  const kernel = /^kernel\/(contract|browser|server)(?:\/|\.tsx?$)/.exec(path);
  if (kernel !== null) return { owner: "kernel", half: kernel[1] as Half };
  const plugin = /(?:^|\/)plugins\/([^/]+)\/(contract|browser|server|gallery)(?:\/|(?:-api)?\.tsx?$)/.exec(path);
  return plugin === null
    ? undefined
    : { owner: plugin[1] ?? "", half: plugin[2] === "gallery" ? "browser" : (plugin[2] as Half) };
}

/** Only names, braces, commas and comments are between `import` or `export` and `from`, possibly on several lines. */
const declaration = /^[ \t]*(?:import|export)\b(?:[\w\s{},*$]|\/\/[^\n]*\n)*?\bfrom\s*["']([^"'\n]+)["']/gm;
const forEffect = /^[ \t]*import\s*["']([^"'\n]+)["']/gm;
const lazy = /^(?!\s*(?:\*|\/\*|\/\/)).*?\bimport\(\s*["']([^"'\n]+)["']/gm;

function importsOf(file: string, text: string): Import[] {
  const found = [declaration, forEffect, lazy].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => {
      const target = match[1] ?? "";
      const path = target.startsWith(".") ? normalize(join(dirname(file), target)) : target;
      return {
        line: text.slice(0, match.index + match[0].length).split("\n").length,
        target,
        path,
        to: placeOf(path) ?? entryPointOf(target),
      };
    }),
  );
  return found.toSorted((a, b) => a.line - b.line);
}

function entryPointOf(target: string): Place | undefined {
  if (target in internalEntryPoints) return undefined;
  const half = entryPoints[target]?.half;
  const [, plugin, browser, server] =
    /^@portalkit\/([^/]+)(?:\/(?:(browser)-api|gallery|(server)))?$/.exec(target) ?? [];
  return half !== undefined
    ? { owner: "kernel", half }
    : plugin !== undefined
      ? { owner: plugin, half: ((browser ?? server) as Half | undefined) ?? "contract" }
      : undefined;
}
