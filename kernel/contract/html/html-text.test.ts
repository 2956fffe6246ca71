/** The text and the length of sanitized HTML. */
import { expect, it } from "vitest";
import { isBlankHtml, lengthOfCleanHtml, textOfCleanHtml } from "./html-text.ts";

it("returns the text, each block on a line of its own", () => {
  expect(textOfCleanHtml("<h2>A &amp; B</h2><p>c <strong>d</strong><br>e</p><ul><li>f</li><li>g</li></ul>")).toBe(
    "A & B\nc d\ne\nf\ng",
  );
  expect(textOfCleanHtml('<a title="a > b">c</a> &lt;d&gt; &#233;&#x1F600;&unknown;')).toBe("c <d> é😀&unknown;");
});
it("counts what is read", () => {
  expect(lengthOfCleanHtml("<p><strong>ab</strong>&amp;😀</p><p>c</p>")).toBe(5);
});
it("knows when there is nothing to see", () => {
  expect(["", "<p><br></p>", "<p>&nbsp;\u200b</p>"].map(isBlankHtml)).toEqual([true, true, true]);
  expect(["<p>a</p>", '<img src="/a">', "<hr>"].map(isBlankHtml)).toEqual([false, false, false]);
});
