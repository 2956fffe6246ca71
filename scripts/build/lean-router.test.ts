import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { leanRouter, withoutNames } from "./lean-router.ts";

describe("the lean router", () => {
  it("loses its debugging names and says which calls only make a value", () => {
    expect(
      withoutNames(
        'var Form = React10.forwardRef(\n  (props) => null\n);\nForm.displayName = "Form";\nvar names = new Set(["a"]);',
      ),
    ).toBe(
      'var Form = /* @__PURE__ */ React10.forwardRef(\n  (props) => null\n);\n\nvar names = /* @__PURE__ */ new Set(["a"]);',
    );
  });
  it("leaves out unused exports", async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: 'export { BrowserRouter, Routes, useHref, useLinkClickHandler } from "react-router-dom";',
        resolveDir: import.meta.dirname,
      },
      bundle: true,
      write: false,
      format: "esm",
      external: ["react", "react-dom"],
      plugins: [leanRouter],
    });
    const code = outputFiles[0]?.text ?? "";
    expect(code).toContain("function BrowserRouter(");
    expect(code).not.toMatch(/PrefetchPageLinks|useSubmit|ScrollRestoration|displayName/);
  });
});
