/** The server's HTML sanitizer: what stays, what is removed, and that a second pass changes nothing. */
import { describe, expect, it } from "vitest";
import { cleanHtml } from "./clean-html.ts";

describe("clean html", () => {
  it.each([
    [
      "formats and links",
      '<h2>T</h2><p class="ql-align-center"><strong>a</strong> <a href="https://a.b/?c&d" target="_blank">l</a></p>',
      '<h2>T</h2><p class="ql-align-center"><strong>a</strong> <a href="https://a.b/?c&amp;d" target="_blank" rel="noopener noreferrer">l</a></p>',
    ],
    ["nested lists", "<ul><li>a<ol><li>b</li></ol></li></ul>", "<ul><li>a<ol><li>b</li></ol></li></ul>"],
    [
      "pictures of the portal and of others",
      '<img src="/portal/a.png" alt="x"><img src="https://a.b/c.png">',
      '<img src="/portal/a.png" alt="x"><img src="https://a.b/c.png">',
    ],
    ["code with its lines", "<pre>a\n  b</pre>", "<pre>a\n  b</pre>"],
    ["text that looks like markup", "&lt;script&gt; &amp; &quot;", '&lt;script&gt; &amp; "'],
  ])("keeps %s", (_what, html, kept) => expect(cleanHtml(html)).toBe(kept));

  it.each([
    ["scripts with their text", "a<script>b</script><style>c</style><textarea>d</textarea><noscript>e</noscript>", "a"],
    [
      "handlers, styles and foreign classes",
      '<p onclick="x" style="a" class="menu ql-indent-2 ql-indent-2" id="x">a</p>',
      '<p class="ql-indent-2">a</p>',
    ],
    ["elements it does not know, but for their text", "<table><tr><td>a</td></tr></table><custom-x>b</custom-x>", "ab"],
    [
      "addresses that run something",
      '<a href="JaVa&#9;Script:x()">a</a><a href="data:text/html,x">b</a><a href="//evil">c</a><img src="data:image/svg+xml;base64,x"><img src=x onerror=y>',
      "abc",
    ],
    [
      "links that lead nowhere, but for their text",
      '<p><a href="javascript:x()"><b>a</b> b</a> <a>c</a> <a href="d.html">d</a> <a href="">e</a></p>',
      "<p><b>a</b> b c d e</p>",
    ],
    ["comments and what hides in them", "a<!--<img src=x onerror=y>-->b", "ab"],
    [
      "values that could end a comment",
      '<a title="--><img src=x onerror=y>" href="#a">a</a>',
      '<a href="#a" rel="noopener noreferrer">a</a>',
    ],
    [
      "drawings and formulas",
      "<svg><desc><img src=x onerror=y></desc></svg><math><mtext><style><a title='</style><img onerror=y>'>",
      "",
    ],
  ])("drops %s", (_what, html, kept) => expect(cleanHtml(html)).toBe(kept));

  it("is empty when there is nothing to see", () => {
    for (const html of ["", " ", "<p><br></p>", "<p>&nbsp;</p>", "<ul><li></li></ul>", "<script>a</script>"])
      expect(cleanHtml(html)).toBe("");
    expect(cleanHtml("<hr>")).toBe("<hr>");
  });
  it("is what it already was the second time", () => {
    for (const html of [
      "<p><ul><li>a</ul></p>",
      "<a>b<a>c",
      "<p>a<object><p>b</p></object></p>",
      "<b><p>a</b>b</p>",
      "<i>".repeat(600),
      "<h1><h2>a",
      "<pre>\n\n\na</pre>",
      "<li>a<li>b",
    ]) {
      const once = cleanHtml(html);
      expect(cleanHtml(once)).toBe(once);
    }
  });
});
