import { build } from "esbuild";
import { expect, it } from "vitest";
import { withDroppableComponents } from "./unused-components.ts";

it("lets components that nothing uses be dropped, and keeps all else", async () => {
  const library = `
    import * as React from "react";
    var Context = React.createContext(null);
    Context.displayName = "Context";
    var Used = React.forwardRef(function Used(props, ref) { return React.useContext(Context); });
    Used.displayName = "Used";
    var Unused = React.memo(() => fetch("/unused"));
    Unused.displayName = "Unused";
    var kept = register("kept");
    register.count = 1;
    export { Used, kept };
  `;
  const { outputFiles } = await build({
    stdin: { contents: withDroppableComponents(library, "library.mjs"), loader: "js" },
    bundle: true,
    write: false,
    external: ["react"],
    format: "esm",
  });
  const text = outputFiles[0]?.text ?? "";
  expect(text).toContain('register("kept")');
  expect(text).toContain("register.count = 1");
  expect(text).not.toMatch(/unused|displayName/i);
});

it("keeps what is used", async () => {
  const code = `import * as React from "react";
var Used = React.forwardRef(() => null);
Used.displayName = "Used";`;
  expect(withDroppableComponents(code, "library.mjs")).toBe(`import * as React from "react";
var Used = /* @__PURE__ */ React.forwardRef(() => null);
`);
});
