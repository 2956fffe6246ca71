/** Html that wants to run something: the known ways, and as many made-up ones as are asked for, the same for the same seed. Each calls `ran`. */

/** Known vectors: scripts, handlers, addresses, namespaces that are confused, raw text, templates, entities, mutations. */
export const vectors: readonly string[] = [
  "<script>ran()</script>", "<script src=data:,ran()></script>", "<ScRiPt>ran()</sCrIpT>", "<script/x>ran()</script>", "<<script>ran();//<</script>", "<script\n>ran()</script\n>", "<noscript><p title='</noscript><img src=x onerror=ran()>'>",
  "<img src=x onerror=ran()>", "<img src=x onerror='ran()'//", "<img src=x:x onerror=ran()>", "<img/src=x/onerror=ran()>", "<img src=x\nonerror=ran()>", "<img src='x' srcset='x 1x' onerror=ran()>", "<image src=x onerror=ran()>", "<img src=`x` onerror=`ran()`>", "<img \u0000src=x onerror=ran()>",
  "<svg onload=ran()>", "<svg/onload=ran()>", "<svg><script>ran()</script></svg>", "<svg><script href=data:,ran() /></svg>", "<svg><animate onbegin=ran() attributeName=x dur=1s>", "<svg><a><animate attributeName=href values=javascript:ran() /><text x=20 y=20>x</text></a></svg>", "<svg><use href='data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><image href=1 onerror=ran() /></svg>#x' />", "<svg><foreignObject><img src=x onerror=ran()></foreignObject></svg>", "<svg><style><img src=x onerror=ran()></style></svg>", "<svg><title><img src=x onerror=ran()></title></svg>", "<svg><desc><![CDATA[</desc><img src=x onerror=ran()>]]></desc></svg>", "<svg></p><style><a id=\"</style><img src=1 onerror=ran()>\">", "<svg><set attributeName=onmouseover to=ran()>",
  "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=ran()&gt;\">", "<math><mtext><mglyph><style><img src=x onerror=ran()></style></mglyph></mtext></math>", "<math href=javascript:ran()>x</math>", "<math><maction actiontype=statusline xlink:href=javascript:ran()>x</maction></math>", "<form><math><mtext></form><form><mglyph><style></math><img src onerror=ran()>", "<math><annotation-xml encoding=text/html><style><img src=x onerror=ran()></style></annotation-xml></math>", "<svg><annotation-xml><foreignobject><style><!--</style><p id=\"--><img src=x onerror=ran()>\">",
  "<template><img src=x onerror=ran()></template>", "<template><script>ran()</script></template>", "<div><template shadowrootmode=open><img src=x onerror=ran()></template></div>", "<style>@import 'javascript:ran()';</style>", "<style><!--</style><img src=x onerror=ran()>-->", "<xmp><p title=\"</xmp><img src=x onerror=ran()>\">", "<noembed><img title=\"</noembed><img src onerror=ran()>\"></noembed>", "<noframes><p title=\"</noframes><img src=x onerror=ran()>\">", "<textarea><img title=\"</textarea><img src=x onerror=ran()>\">", "<title><a title=\"</title><img src=x onerror=ran()>\">", "<plaintext><img src=x onerror=ran()>", "<iframe srcdoc='<script>parent.ran()</script>'></iframe>", "<iframe src=javascript:parent.ran()></iframe>", "<iframe><img src=x onerror=ran()></iframe>",
  "<a href=javascript:ran() autofocus onfocus=ran()>x</a>", "<a href=\"jav&#x09;ascript:ran()\">x</a>", "<a href=\"&#1;javascript:ran()\">x</a>", "<a href='java\nscript:ran()'>x</a>", "<a href=' javascript:ran()'>x</a>", "<a href=vbscript:ran()>x</a>", "<a href='data:text/html,<script>opener.ran()</script>'>x</a>", "<a href=\"javascript&colon;ran()\">x</a>", "<a href=\"\u2028javascript:ran()\">x</a>", "<a href=//evil.test>x</a>", "<a href='\\\\evil.test'>x</a>", "<a href='https:javascript:ran()'>x</a>", "<area href=javascript:ran()>", "<base href=javascript:/ran()//>", "<form action=javascript:ran()><button>x</button></form>", "<button formaction=javascript:ran()>x</button>", "<isindex action=javascript:ran() type=submit>", "<object data=javascript:ran()></object>", "<embed src=javascript:ran()>", "<link rel=stylesheet href=data:text/css,*{background:url(javascript:ran())}>", "<meta http-equiv=refresh content='0;url=javascript:ran()'>", "<body onload=ran()>", "<body background=javascript:ran()>", "<html onmouseover=ran()>", "<frameset onload=ran()>",
  "<details open ontoggle=ran()>x</details>", "<video><source onerror=ran()></video>", "<video src=x onerror=ran()>", "<audio src=x onerror=ran()>", "<video poster=javascript:ran()>", "<marquee onstart=ran()>x</marquee>", "<input autofocus onfocus=ran()>", "<select autofocus onfocus=ran()>", "<keygen autofocus onfocus=ran()>", "<div style='animation-name:x' onanimationstart=ran()>", "<div style=width:expression(ran())>", "<div style='background:url(javascript:ran())'>", "<p onbeforetoggle=ran() popover id=x></p><button popovertarget=x>x</button>", "<p contenteditable autofocus onfocus=ran()>x", "<x onclick=ran() tabindex=1 id=y onfocus=ran()>x</x><a href=#y>y</a>", "<dialog open oncancel=ran()>x</dialog>", "<a id=x tabindex=1 onfocusin=ran()></a>",
  "<!--<img src=\"--><img src=x onerror=ran()//\">", "<!--[if gte IE 4]><script>ran()</script><![endif]-->", "<![CDATA[<script>ran()</script>]]>", "<?xml version='1.0'?><img src=x onerror=ran()>", "<comment><img src=\"</comment><img src=x onerror=ran()>\">", "<p title=\"--><img src=x onerror=ran()>\">x", "<p title='</style><img src=x onerror=ran()>'>x", "&lt;img src=x onerror=ran()&gt;", "&amp;lt;img src=x onerror=ran()&amp;gt;", "<scr<script>ipt>ran()</scr</script>ipt>", "<img src=\"x` `<script>ran()</script>\"` `>", "<a name=body><a id=mill href=x>", "<img name=cookie><form name=mill>", "<form id=x><input name=attributes><input name=parentNode></form>", "<table><td background=javascript:ran()>", "<table><tr><td><svg><script>ran()</script>", "<select><template><style><!--</style><a rel=\"--></style></template></select><img onerror=ran() src>\">", "<b><p><b><p><b><table><b><p><svg></b><style><img src onerror=ran()>", "<a><table><a href=javascript:ran()><td><a>x", "<h1><svg><h1><style><img src onerror=ran()></style>", "<p><svg><p><style><!--</style><img src=x onerror=ran()>--></style>", "<option><style></option></select><img src=x onerror=ran()></style>", "<img src='data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9cmFuKCk+'>", "<img src='data:text/html,<script>ran()</script>'>", "<span class='menu admin'>x</span>", "<li><ol><li><ul></ol><p></li>x",
];

const names = ["p", "a", "b", "i", "strong", "em", "h2", "h3", "ul", "ol", "li", "pre", "blockquote", "br", "hr", "img", "span", "code", "div", "table", "tr", "td", "svg", "math", "style", "script", "template", "noscript", "textarea", "title", "form", "select", "option", "object", "mtext", "mglyph", "foreignObject", "desc", "annotation-xml", "iframe", "x-y", "button", "html", "body", "frameset"];
const attributes = ["onerror=ran()", "onload='ran()'", "href=javascript:ran()", "href=https://a.test/?x&y", "href='java\tscript:ran()'", "src=x", "src=https://a.test/b.png", "class=ql-align-center", "class='ql-indent-3 x'", "style=color:red", "id=mill", "title='--><img src=x onerror=ran()>'", "title=\"a<b>c&amp;d\"", "target=_blank", "onfocus=ran() autofocus", "srcset=x", "xlink:href=javascript:ran()", "encoding=text/html", "\u0000=x", "rel=x", "alt=\"'\""];
const texts = ["text", " ", "&nbsp;", "&lt;script&gt;ran()&lt;/script&gt;", "<!--", "-->", "]]>", "<![CDATA[", "</", "<", ">", "\"", "'", "`", "&", "&#x3c;", "é😀", "\n", "  ", "<?", "ran()"];

/** As many documents as are asked for, the vectors first. */
export function hostileDocuments(count: number, seed: number): string[] {
  const next = randomOf(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  const piece = (): string => {
    const chance = next();
    if (chance < 0.12) return pick(vectors);
    if (chance < 0.3) return pick(texts);
    const name = pick(names);
    if (chance < 0.5) return `</${name}>`;
    return `<${name}${Array.from({ length: Math.floor(next() * 3) }, () => ` ${pick(attributes)}`).join("")}${next() < 0.05 ? "/" : ""}>`;
  };
  return Array.from({ length: count }, (_, at) => vectors[at] ?? Array.from({ length: 2 + Math.floor(next() * 14) }, piece).join(""));
}

/** mulberry32: small, and the same everywhere. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
