/** Tests that the pages and components of the kernel known to the checks are those of the browser half. */
import { expect, it } from "vitest";
import type { BrowserPlugin } from "../../kernel/browser/extension/define-browser-plugin.ts";
import type { BrowserContributions } from "../../kernel/browser/extension/plugin.ts";
import type { PluginInUse } from "../../kernel/browser/extension/install.ts";
import { kernelComponents, kernelFieldKinds } from "../../kernel/server/config/kernel-components.ts";
import { kernelFeatures } from "../../kernel/server/features.ts";
import { importContributions } from "../../command/build/read-browser-half.ts";

const { browserFeatures } = (await importContributions("kernel/browser/app/features.ts")) as {
  browserFeatures: readonly PluginInUse[];
};
const { browser: resources } = (await importContributions("plugins/resources/browser.tsx")) as {
  browser: BrowserPlugin;
};
const contributionsOf = ({ setup }: BrowserPlugin): BrowserContributions =>
  setup({ id: "kernel", plugin: "kernel", options: {}, permissions: {} });
const routes = browserFeatures.flatMap(({ browser }) => contributionsOf(browser).routes ?? []);
const { fields = [] } = contributionsOf(resources);

it("knows every page with its layout", () => {
  const sorted = (pages: readonly { path: string; layout: string }[]): string[] =>
    pages.map(({ path, layout }) => `${path} ${layout}`).toSorted();
  expect(sorted(kernelFeatures.flatMap(({ pages = [] }) => pages))).toEqual(sorted(routes));
});

it("knows every component and its aliases", () => {
  expect([...kernelComponents].toSorted()).toEqual(
    fields.flatMap(({ name, aliases = [] }) => [`kernel/${name}`, ...aliases]).toSorted(),
  );
  expect([...kernelFieldKinds].toSorted()).toEqual(
    fields.flatMap(({ for: target }) => (target !== undefined && "type" in target ? [target.type] : [])).toSorted(),
  );
});
