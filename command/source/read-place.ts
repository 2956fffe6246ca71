/** Reads the place of a problem, as `configPath` writes it: the steps that lead to it from the root of the config. */

/** A key of an object, an item of a list by its index, or an item by the name that it has. */
export interface Step {
  key?: string;
  index?: number;
  /** Also beside an index, to find the item if lists in the file are composed of several. */
  name?: string;
}

/** Places of parts that are named by their owner's id, and the list of the config that contains the owner. */
const lists: Readonly<Record<string, string>> = { plugin: "plugins", resource: "resources" };

const step = /(?:^| \. )("(?:[^"\\]|\\.)*"|[^\s"[\]]+(?: [^\s"[\].]+)*)|\[(\d+)\]|\s?("(?:[^"\\]|\\.)*")/y;

/**
 * Returns the steps as far as the place can be read.
 * @example readPlace('plugins[3] "cover" . maxFileSize') // plugins, item 3 called cover, maxFileSize
 */
export function readPlace(where: string): Step[] {
  const steps: Step[] = [];
  step.lastIndex = 0;
  for (let found = step.exec(where); found !== null && found[0] !== ""; found = step.exec(where)) {
    const [, key, index, name] = found;
    const last = steps.at(-1);
    if (key !== undefined) steps.push({ key: key.startsWith('"') ? unquoted(key) : key });
    else if (index !== undefined) steps.push({ index: Number(index) });
    else if (name !== undefined && last?.index !== undefined) last.name = unquoted(name);
    else if (name !== undefined) steps.push({ name: unquoted(name) });
  }
  const [first] = steps;
  const list = first?.key === undefined ? undefined : lists[first.key];
  if (first !== undefined && list !== undefined) first.key = list;
  return steps;
}

/** Reads a text between quotation marks; a shortened one need not be valid JSON. */
export function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}
