import { describe, expect, it } from "vitest";
import { rulesOf } from "./drawn-styles.ts";

describe("the rules of a style sheet", () => {
  it("have the class names that each of their selectors is about", () => {
    expect(rulesOf(".a .b>td,.c:not(.d)::before{color:red}td{margin:0}")).toEqual([
      { inside: "", classes: [["a", "b"], ["c"]], text: ".a .b>td,.c:not(.d)::before{color:red}" },
      { inside: "", classes: [[]], text: "td{margin:0}" },
    ]);
  });
  it("keep the conditions around them", () => {
    expect(rulesOf("@media (max-width:9px){.a{top:0}@supports (top:0){.b{top:1px}}}")).toEqual([
      { inside: "@media (max-width:9px){", classes: [["a"]], text: ".a{top:0}" },
      { inside: "@media (max-width:9px){@supports (top:0){", classes: [["b"]], text: ".b{top:1px}" },
    ]);
  });
  it("include what is about no element", () => {
    expect(
      rulesOf("@font-face{font-family:F;src:url(f.woff2)}@keyframes k{to{opacity:0}}").map(({ text }) => text),
    ).toEqual(["@font-face{font-family:F;src:url(f.woff2)}", "@keyframes k{to{opacity:0}}"]);
  });
});
