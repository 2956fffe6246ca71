/** The modules that the build generates, for tests that import components without a build: a portal without plugins. */
import type { Plugin } from "vitest/config";

const modules: Readonly<Record<string, string>> = {
  "portal:plugins": "export const plugins = [];",
  "portal:messages": "export const messages = {};",
  "portal:language-flags": "export const flagAddress = () => undefined;",
  "portal:country-flags": "export const flagAddress = () => undefined;",
  "portal:icons": "export const drawings = new Map();",
  "portal:build": `export const basePath = "/portal"; export const languages = ["en"]; export const languageDetails = {};
export const messagesId = null; export const build = { basePath, brandName: "Portal", accent: null, title: null,
languages, languageDetails, messagesId, theme: null };`,
};

export const portalModules: Plugin = {
  name: "portal-modules",
  enforce: "pre",
  resolveId: (id) => (id in modules ? `\0${id}` : undefined),
  load: (id) => modules[id.slice(1)],
};
