import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, expect, it } from "vitest";
import { sharedPackages } from "./shared-packages.ts";

/** A plugin with another copy of a package beside it. */
const folder = mkdtempSync(join(tmpdir(), "portal-shared-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("gives code with copies of its own the kernel's copy of shared packages, and of no others", async () => {
  for (const name of ["react", "some-package"]) {
    mkdirSync(join(folder, "node_modules", name), { recursive: true });
    writeFileSync(join(folder, "node_modules", name, "index.js"), `export const useState = "the copy of ${name}";`);
  }
  const entry = join(folder, "browser.js");
  writeFileSync(
    entry,
    'import { useState } from "react";\nimport { useState as other } from "some-package";\nimport "react/jsx-runtime";\nconsole.log(useState, other);',
  );
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    plugins: [sharedPackages],
  });
  expect(outputFiles[0]?.text).not.toContain("the copy of react");
  expect(outputFiles[0]?.text).toContain("the copy of some-package");
  expect(Object.keys(metafile.inputs)).toEqual(
    expect.arrayContaining(["node_modules/react/index.js", "node_modules/react/jsx-runtime.js"]),
  );
});
