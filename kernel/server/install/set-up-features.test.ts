import { describe, expect, it } from "vitest";
import { defineKernelFeature } from "../extension/define-kernel-feature.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { KernelFeature } from "../extension/kernel-feature.ts";
import type { LoadedConfig } from "../extension/loaded-config.ts";
import { setUpFeatures } from "./set-up-features.ts";

const configOf = (...features: KernelFeature[]): LoadedConfig =>
  ({ features, portal: { basePath: "/portal" } }) as unknown as LoadedConfig;

describe("a feature of the kernel", () => {
  it("has the config in setup, and the whole kernel when the portal is open", async () => {
    let seen: Kernel | undefined;
    const feature = defineKernelFeature({
      id: "one",
      setup: (kernel) => {
        seen = kernel;
        return {
          offeredPages: [{ path: `${kernel.config.portal.basePath}/one`, label: "", icon: "", isFor: () => true }],
        };
      },
    });
    const [installed] = setUpFeatures(configOf(feature));
    expect(installed?.contributions.offeredPages?.map(({ path }) => path)).toEqual(["/portal/one"]);
    expect(() => seen?.db).toThrow('the feature "one" uses kernel.db in setup');
    installed?.open({ db: "open" });
    expect([seen?.db, seen?.bus]).toEqual(["open", undefined]);
  });
  it("is refused without a feature that it needs", () => {
    const feature = defineKernelFeature({ id: "one", needs: ["two"], setup: () => ({}) });
    expect(() => setUpFeatures(configOf(feature))).toThrow('the feature "one" of the kernel needs the feature "two"');
  });
});
