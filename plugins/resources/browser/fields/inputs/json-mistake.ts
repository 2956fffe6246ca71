/** Finds the position of a JSON syntax error, because the messages of browsers differ and some give no position. */

export interface JsonMistake {
  line: number;
  column: number;
  /** The text at the error, up to the end of the word; "" at the end of the text. */
  found: string;
}

const space = /[ \t\n\r]*/y;
// JSON strings must not contain unescaped control characters, so the pattern must list them.
// oxlint-disable-next-line no-control-regex
const text = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const scalar = new RegExp(
  `${text.source}|-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?(?![\\w.+-])|(?:true|false|null)(?!\\w)`,
  "y",
);

/** The token expected next: a value, an end or a value, a name, an end or a name, a colon, a comma or an end. */
type Expected = "value" | "valueOrEnd" | "name" | "nameOrEnd" | "colon" | "next";

/**
 * Returns the first position at which the text cannot be JSON; `undefined` if it is valid JSON.
 * @example jsonMistake('{"a": 1,}') // {line: 1, column: 9, found: "}"}
 */
export function jsonMistake(source: string): JsonMistake | undefined {
  const open: string[] = [];
  let expected: Expected = "value";
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(source)?.[0];
    at += found?.length ?? 0;
    return found !== undefined;
  };
  for (;;) {
    take(space);
    const character = source.charAt(at);
    if (at >= source.length) return open.length === 0 && expected === "next" ? undefined : mistakeAt(source, at);
    if (expected === "next") {
      const closes: string | undefined = open.at(-1);
      if (closes !== undefined && character === closes) open.pop();
      else if (closes !== undefined && character === ",") expected = closes === "}" ? "name" : "value";
      else return mistakeAt(source, at);
      at += 1;
    } else if (expected === "colon") {
      if (character !== ":") return mistakeAt(source, at);
      expected = "value";
      at += 1;
    } else if ((expected === "valueOrEnd" || expected === "nameOrEnd") && character === open.at(-1)) {
      open.pop();
      expected = "next";
      at += 1;
    } else if (expected === "name" || expected === "nameOrEnd") {
      if (!take(text)) return mistakeAt(source, at);
      expected = "colon";
    } else if (character === "{" || character === "[") {
      open.push(character === "{" ? "}" : "]");
      expected = character === "{" ? "nameOrEnd" : "valueOrEnd";
      at += 1;
    } else {
      if (!take(scalar)) return mistakeAt(source, at);
      expected = "next";
    }
  }
}

function mistakeAt(source: string, at: number): JsonMistake {
  const before = source.slice(0, at).split("\n");
  return {
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    found: /^(?:[\w.+-]{1,20}|[^]?)/u.exec(source.slice(at))?.[0] ?? "",
  };
}
