/** Writes the options of a schema as a Markdown list: name, type, default, description. */

export interface Part {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Part[];
  readonly items?: Part;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly patternProperties?: Readonly<Record<string, Part>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly expected?: string;
  readonly isFunction?: boolean;
  readonly public?: boolean;
}

interface Row {
  name: string;
  part: Part;
  isRequired: boolean;
  isPublic: boolean;
  /** Follows the description. */
  note?: string;
}

export interface ListOptions {
  /** Options whose members are described in another section. */
  elsewhere?: readonly string[];
  /** Says which options the browser receives. */
  withPublic?: boolean;
}

/** `schema` is a JSON Schema of an object. */
export function optionList(schema: object, { elsewhere = [], withPublic = false }: ListOptions = {}): string {
  const rows = rowsOf(schema as Part, "", { elsewhere, isPublic: false, described: new Map() });
  if (rows.length === 0) return "No options.\n";
  const lines = rows.map(({ name, part, isRequired, isPublic, note }) => {
    const facts = [typeWords(part), defaultWords(part, isRequired), withPublic && isPublic ? "browser" : ""];
    const texts = [part.description ?? "", note ?? ""].filter((text) => text !== "").join(". ");
    return `- \`${name}\` (${facts.filter((fact) => fact !== "").join("; ")})${texts === "" ? "" : `: ${texts}`}`;
  });
  return `${lines.join("\n")}\n`;
}

interface Place {
  elsewhere: readonly string[];
  isPublic: boolean;
  /** The members of each object so far, as JSON by their names. */
  described: Map<string, ReadonlyMap<string, string>>;
}

/**
 * Writes an object as its options, `a.b`, and a list of objects as theirs, `a[].b`. Members that an earlier object has
 * with the same schema are named, not repeated.
 */
function rowsOf(schema: Part, prefix: string, place: Place, omitted: ReadonlySet<string> = new Set()): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, part]) => {
    if (omitted.has(key)) return [];
    const name = `${prefix}${key}`;
    const isPublic = place.isPublic || part.public === true;
    const own: Row = { name, part, isRequired: schema.required?.includes(key) === true, isPublic };
    if (place.elsewhere.includes(name)) return [own];
    const inside = partsOf(part).flatMap((one) => {
      const [members, path] = one.properties === undefined ? [one.items, `${name}[]`] : [one, name];
      if (members?.properties === undefined) return [];
      const same = sameAsEarlier(members, path, place.described);
      if (same !== undefined) own.note = same.note;
      return rowsOf(members, `${path}.`, { ...place, isPublic }, same?.members);
    });
    return [own, ...inside];
  });
}

/** Returns the members that an earlier object has too, if there are at least three, and a sentence that names them. */
function sameAsEarlier(
  { properties = {}, required = [] }: Part,
  path: string,
  described: Place["described"],
): { members: ReadonlySet<string>; note: string } | undefined {
  const own = new Map(
    Object.entries(properties).map(([key, part]) => [key, JSON.stringify([part, required.includes(key)])]),
  );
  const shared = [...described].map(([earlier, members]) => ({
    earlier,
    keys: [...own.keys()].filter((key) => members.get(key) === own.get(key)),
  }));
  described.set(path, own);
  const [best] = shared.toSorted((one, other) => other.keys.length - one.keys.length);
  if (best === undefined || best.keys.length < 3) return undefined;
  const names = best.keys.length === own.size ? "Members" : best.keys.map((key) => `\`${key}\``).join(", ");
  return { members: new Set(best.keys), note: `${names}: as in \`${best.earlier}\`` };
}

const partsOf = (part: Part): readonly Part[] => part.anyOf ?? [part];

/** What a rule for access can be; the page explains it once. */
const ruleKinds = "boolean or text or list of text or function";

function typeWords(part: Part): string {
  if (part.isFunction === true) return "function";
  if (part.const !== undefined) return `\`${JSON.stringify(part.const)}\``;
  if (part.enum !== undefined) return part.enum.map((value) => `\`${JSON.stringify(value)}\``).join(" ");
  if (part.anyOf !== undefined) {
    const kinds = [...new Set(part.anyOf.map(typeWords))].join(" or ");
    return kinds === ruleKinds ? "rule" : kinds;
  }
  if (part.items !== undefined)
    return part.items.properties === undefined ? `list of ${typeWords(part.items)}` : "list";
  if (part.expected !== undefined) return part.expected;
  const { minimum, maximum } = part;
  const range =
    minimum === undefined && maximum === undefined
      ? ""
      : minimum === undefined
        ? ` up to ${maximum ?? ""}`
        : maximum === undefined
          ? ` from ${minimum}`
          : ` ${minimum} to ${maximum}`;
  const words: Readonly<Record<string, string>> = { string: "text" };
  return typeof part.type === "string" ? `${words[part.type] ?? part.type}${range}` : "anything";
}

function defaultWords(part: Part, isRequired: boolean): string {
  const { default: value } = part;
  if (isRequired) return "**required**";
  // An object that exists by default is described by the defaults of its options.
  return value === undefined || JSON.stringify(value) === "{}" ? "" : `\`${JSON.stringify(value)}\``;
}
