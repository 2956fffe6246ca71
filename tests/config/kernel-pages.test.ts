/** Tests that the pages and components of the kernel known to the checks are those of the browser half. */
import { expect, it } from "vitest";
import type { BrowserPlugin } from "../../kernel/browser/extension/define-browser-plugin.ts";
import { kernelComponents, kernelFieldKinds, kernelPages } from "../../kernel/server/config/kernel-pages.ts";
import { importContributions } from "../../kernel/server/config/read-browser-half.ts";

const { kernelPlugin } = (await importContributions("kernel/browser/app/kernel-plugin.tsx")) as {
  kernelPlugin: BrowserPlugin;
};
const { routes = [], fields = [] } = kernelPlugin.setup({
  id: "kernel",
  plugin: "kernel",
  options: {},
  permissions: {},
});

it("knows every page with its layout", () => {
  const sorted = (pages: readonly { path: string; layout: string }[]): string[] =>
    pages.map(({ path, layout }) => `${path} ${layout}`).toSorted();
  expect(sorted(kernelPages)).toEqual(sorted(routes));
});

it("knows every component and its aliases", () => {
  expect([...kernelComponents].toSorted()).toEqual(
    fields.flatMap(({ name, aliases = [] }) => [`kernel/${name}`, ...aliases]).toSorted(),
  );
  expect([...kernelFieldKinds].toSorted()).toEqual(
    fields.flatMap(({ for: target }) => (target !== undefined && "type" in target ? [target.type] : [])).toSorted(),
  );
});
