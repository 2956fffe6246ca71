/**
 * Packages that work only if all code has the same copy, because they keep state or compare instances. They are peers
 * of the kernel, so that npm installs one copy; where peers are ignored, all code of a page still gets the kernel's.
 */
import type { Plugin } from "esbuild";
import { kernelFolder } from "@portalkit/kernel/tools";

const shared = /^(react|react-dom|react-router-dom|i18next|react-i18next|jotai)(\/|$)/;
/** Marks a question to the bundler's own resolver. */
const asked = Symbol("asked");

export const sharedPackages: Plugin = {
  name: "shared-packages",
  setup: (setup) => {
    setup.onResolve({ filter: shared }, ({ path, kind, importer, pluginData }) =>
      pluginData === asked
        ? undefined
        : setup.resolve(path, { kind, importer, resolveDir: kernelFolder, pluginData: asked }),
    );
  },
};
