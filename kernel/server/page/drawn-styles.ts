/** The styles that a page needs until it is live: the rules about the elements that the server has rendered. */

/** A rule of a style sheet. */
export interface StyleRule {
  /** The beginnings of the conditions around it, such as `@media print{`; empty = none. */
  inside: string;
  /** By selector, the class names without which it selects nothing. */
  classes: readonly (readonly string[])[];
  text: string;
}

/**
 * Returns the rules that can be about an element of the page, in their order.
 * @param assets address of the folder that addresses in the rules are relative to
 */
export function drawnStyles(rules: readonly StyleRule[], assets: string): (html: string) => string {
  const known = rules.map((rule) => ({ ...rule, text: withAddresses(rule.text, assets) }));
  return (html) => {
    const present = classesIn(html);
    const written: string[] = [];
    let around = "";
    for (const { inside, classes, text } of known) {
      if (!classes.some((names) => names.every((name) => present.has(name)))) continue;
      if (inside !== around) written.push(endOf(around), inside);
      around = inside;
      written.push(text);
    }
    return `${written.join("")}${endOf(around)}`;
  };
}

function classesIn(html: string): ReadonlySet<string> {
  const values = new Set<string>();
  for (const [, value = ""] of html.matchAll(/ class="([^"]*)"/g)) values.add(value);
  return new Set([...values].flatMap((value) => value.split(" ")));
}

const endOf = (inside: string): string => "}".repeat(inside.split("{").length - 1);

const withAddresses = (text: string, assets: string): string =>
  text.replaceAll(/url\((["']?)(?!data:|https?:|[/#"'])/g, `url($1${assets}`);
