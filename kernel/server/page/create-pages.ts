/** The pages of a deployment, from the files of its build. */
import { createHash, randomBytes } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseJson } from "../../contract/format/parse-json.ts";
import type { PreloadedAnswers } from "./preloaded-answers.ts";
import type { DocumentRoot, RenderedPage, RendererCode } from "./page-rendering.ts";
import { needLaterStyles, type BuildManifest } from "./manifest.ts";
import { drawnStyles, type StyleRule } from "./drawn-styles.ts";
import { findRoute } from "./find-route.ts";
import { renderBody, renderHead, type PagePortal } from "./page-html.ts";

export interface Pages {
  /**
   * Begins a page, from the same build to its end. Never fails for unknown paths: the browser half shows those.
   * @param path relative to the base path, without the query
   * @param root what the rendering sets on the document's element; absent if the page will not be rendered
   */
  begin(path: string, preloaded?: PreloadedAnswers, root?: DocumentRoot): BegunPage;
  /** The files that render pages, unless this build has none. */
  rendererCode(): RendererCode | undefined;
}

export interface BegunPage {
  headers: Readonly<Record<string, string>>;
  /** What the policy of a page with a rendering must allow besides. */
  allowed?: AllowedInline;
  head: string;
  /** Returns the rest of the page. Without a rendering, the browser half renders it. */
  finish(rendered?: RenderedPage): string;
}

/** Sources of a content security policy. */
export interface AllowedInline {
  /** The styles of the rendering. */
  style: string;
  /** The script in the head. */
  script: string;
}

/** Picks up a new build while the server runs. @throws Error if there is no build */
export function createPages({ distDir, portal }: { distDir: string; portal: PagePortal }): Pages {
  const file = join(distDir, "manifest.json");
  let current = readBuild(file, portal);
  const currentBuild = (): Build => {
    if (statSync(file, { throwIfNoEntry: false })?.mtimeMs !== current.madeAt)
      current = rereadBuild(file, portal, current);
    return current;
  };
  return {
    rendererCode: () => {
      const { rendering } = currentBuild().manifest;
      if (rendering === undefined) return undefined;
      const pathOf = (name: string): string => join(distDir, "rendering", name);
      return { packages: pathOf(rendering.packages), application: pathOf(rendering.application) };
    },
    begin: (path, preloaded, root) => {
      const build = currentBuild();
      const nonce = randomBytes(16).toString("base64");
      const { components = [], isSignedIn: _, ...embedded } = preloaded ?? {};
      const parts = components.flatMap(({ name, page: on }) => build.manifest.fields[name]?.[on] ?? []);
      const { preload: ofRoute } = findRoute(build.manifest.routes, path) ?? build.manifest.otherwise;
      const preload = [...new Set([...ofRoute, ...parts])];
      const head = {
        preload,
        needsLaterStyles: needLaterStyles(build.manifest, preload),
        preloaded: embedded,
        ...(root === undefined ? {} : { rendered: { root, script: build.script } }),
      };
      return {
        headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
        ...(root === undefined ? {} : { allowed: { style: `'nonce-${nonce}'`, script: build.scriptHash } }),
        head: renderHead(build.manifest, portal, head),
        finish: (rendered) =>
          renderBody(build.manifest, portal, { head, rendered, drawnStyles: build.drawnStyles, nonce }),
      };
    },
  };
}

interface Build {
  manifest: BuildManifest;
  /** Returns the rules about the elements of a rendering. */
  drawnStyles: (html: string) => string;
  /** The script in the heads of server-rendered pages; empty if this build renders none. */
  script: string;
  /** As a source of a content security policy. */
  scriptHash: string;
  /** The modification time of the manifest file, in milliseconds. */
  madeAt: number;
}

function readBuild(file: string, { basePath }: PagePortal): Build {
  const { mtimeMs: madeAt } = statSync(file);
  const manifest = parseJson(readFileSync(file, "utf8")) as BuildManifest;
  const { rendering } = manifest;
  const read = (name: string): string => readFileSync(join(dirname(file), "rendering", name), "utf8");
  const script = rendering === undefined ? "" : read(rendering.pageScript);
  const rules = rendering === undefined ? [] : (parseJson(read(rendering.styles)) as StyleRule[]);
  return {
    madeAt,
    manifest,
    drawnStyles: drawnStyles(rules, `${basePath}/assets/`),
    script,
    scriptHash: `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  };
}

/** Keeps the previous build while its folder is being replaced. */
function rereadBuild(file: string, portal: PagePortal, before: Build): Build {
  try {
    return readBuild(file, portal);
  } catch {
    return before;
  }
}
