/** The forms that a plugin's name has in code, and the rules for valid names. */
import { kernelNamespaces } from "@portalkit/kernel/tools";

export interface PluginNames {
  /** `star-rating`: folder, URLs, the name itself. */
  kebab: string;
  /** `starRating`: the contract. */
  camel: string;
  /** `StarRating`: components. */
  pascal: string;
  /** `star_rating`: tables and resources. */
  snake: string;
  /** `STAR_RATING`: error codes. */
  upper: string;
  /** `Star rating`: labels. */
  words: string;
}

export function namesOf(name: string): PluginNames {
  const parts = name.split("-");
  const pascal = parts.map(capital).join("");
  return {
    kebab: name,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    snake: parts.join("_"),
    upper: parts.join("_").toUpperCase(),
    words: capital(parts.join(" ")),
  };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const maxLength = 40;

/** Words that cannot name a constant, and names that the kernel itself uses. */
const taken = new Set([
  "arguments",
  "await",
  "break",
  "case",
  "catch",
  "class",
  "const",
  "continue",
  "debugger",
  "default",
  "delete",
  "do",
  "else",
  "enum",
  "eval",
  "export",
  "extends",
  "false",
  "finally",
  "for",
  "function",
  "if",
  "implements",
  "import",
  "in",
  "instanceof",
  "interface",
  "let",
  "new",
  "null",
  "package",
  "private",
  "protected",
  "public",
  "return",
  "static",
  "super",
  "switch",
  "this",
  "throw",
  "true",
  "try",
  "typeof",
  "undefined",
  "var",
  "void",
  "while",
  "with",
  "yield",
  ...kernelNamespaces,
  "config",
  "browser",
  "endpoint",
  "env",
]);

/** Returns what to write instead; undefined if the name is valid. */
export function problemWithName(name: string): string | undefined {
  const isKebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name);
  if (isKebab)
    return name.length > maxLength
      ? `a name of at most ${maxLength} characters`
      : taken.has(name)
        ? "another name: this word has a meaning of its own in the code"
        : undefined;
  const suggestion = name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[-0-9]+|-+$/g, "");
  return `a name in kebab-case, like ${suggestion === "" ? "star-rating" : suggestion}`;
}
