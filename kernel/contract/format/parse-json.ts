/** Parses JSON whose keys a user may have chosen: values of columns, requests, files. */
import { mayHaveEscapedKey } from "./escaped-key.ts";

/**
 * Returns what `JSON.parse` should. V8 reads a key with an escaped character as an earlier key with a backslash that
 * looks alike (https://github.com/nodejs/node/issues/63785): after `{"\\":1}`, the key of `{"\"":1}` is a backslash
 * too. Here such keys are read as texts, which V8 reads right.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!mayHaveEscapedKey(text)) return value;
  const { keys, rest } = withoutEscapedKeys(text);
  const renamed: unknown = JSON.parse(rest);
  restoreKeys(renamed, keys);
  return renamed;
}

/** Replaces each key with an escaped character by one without. The text is valid JSON. */
function withoutEscapedKeys(text: string): { keys: ReadonlyMap<string, string>; rest: string } {
  const keys = new Map<string, string>();
  const mark = unusedIn(text);
  const pieces: string[] = [];
  let copied = 0;
  for (let first = text.indexOf("\\"); first !== -1;) {
    const end = endOfString(text, first);
    if (isColonNext(text, end)) {
      const begin = text.lastIndexOf('"', first);
      const name = `${mark}${keys.size}`;
      keys.set(name, JSON.parse(text.slice(begin, end)) as string);
      pieces.push(text.slice(copied, begin), `"${name}"`);
      copied = end;
    }
    first = text.indexOf("\\", end);
  }
  return { keys, rest: pieces.join("") + text.slice(copied) };
}

/** A character for private use, as often as it needs to be in no key. */
function unusedIn(text: string): string {
  let mark = "\ue000";
  while (text.includes(mark)) mark += "\ue000";
  return mark;
}

const backslash = 0x5c;
const quote = 0x22;

/** Returns the place after the closing quote. Not a regular expression, which a text of many escapes would exhaust. */
function endOfString(text: string, firstEscape: number): number {
  let at = firstEscape;
  for (let code = text.charCodeAt(at); code !== quote; code = text.charCodeAt(at)) at += code === backslash ? 2 : 1;
  return at + 1;
}

const afterSpace = /[^\t\n\r ]/g;

function isColonNext(text: string, from: number): boolean {
  afterSpace.lastIndex = from;
  return afterSpace.exec(text)?.[0] === ":";
}

/** Without recursion: values may be nested deeper than the stack is. */
function restoreKeys(value: unknown, keys: ReadonlyMap<string, string>): void {
  const left = [value];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next !== "object" || next === null) continue;
    const entries = Object.entries(next);
    for (const [, item] of entries) left.push(item);
    if (Array.isArray(next) || !entries.some(([key]) => keys.has(key))) continue;
    // All of them, so that the order stays. A key may be `__proto__`.
    for (const [key] of entries) Reflect.deleteProperty(next, key);
    for (const [key, item] of entries)
      Object.defineProperty(next, keys.get(key) ?? key, {
        value: item,
        enumerable: true,
        writable: true,
        configurable: true,
      });
  }
}
