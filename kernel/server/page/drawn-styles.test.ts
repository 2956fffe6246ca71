import { expect, it } from "vitest";
import { drawnStyles } from "./drawn-styles.ts";

const print = "@media print{";
const styles = drawnStyles(
  [
    { inside: "", classes: [[]], text: "@font-face{src:url(f.woff2)}" },
    { inside: "", classes: [["a", "b"]], text: ".a .b{top:0}" },
    { inside: "", classes: [["b"], ["c"]], text: '.b,.c{background:url("data:x")}' },
    { inside: print, classes: [["a"]], text: ".a{left:0}" },
    { inside: print, classes: [["c"]], text: ".c{left:0}" },
    { inside: print, classes: [[]], text: "td{left:0}" },
    { inside: "", classes: [["d"]], text: ".d{top:0}" },
  ],
  "/portal/assets/",
);

it("are those of the elements, with their conditions and whole addresses", () => {
  const always = "@font-face{src:url(/portal/assets/f.woff2)}";
  expect(styles('<p class="c">class="d"</p>')).toBe(
    `${always}.b,.c{background:url("data:x")}@media print{.c{left:0}td{left:0}}`,
  );
  expect(styles('<p class="a d"><b class="b">')).toBe(
    `${always}.a .b{top:0}.b,.c{background:url("data:x")}@media print{.a{left:0}td{left:0}}.d{top:0}`,
  );
});
it("of a page without elements are the ones about no class", () => {
  expect(styles("")).toBe("@font-face{src:url(/portal/assets/f.woff2)}@media print{td{left:0}}");
});
