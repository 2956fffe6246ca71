/** Writes the options of a schema as a Markdown table: name, type, default, description. */

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
}

export interface TableOptions {
  /** Options whose members are described in another section. */
  elsewhere?: readonly string[];
  /** Adds a column that says which options the browser receives. */
  withPublic?: boolean;
}

/** `schema` is a JSON Schema of an object. */
export function optionTable(schema: object, { elsewhere = [], withPublic = false }: TableOptions = {}): string {
  const rows = rowsOf(schema as Part, "", elsewhere, false);
  if (rows.length === 0) return "No options.\n";
  const heads = ["option", "type", "default", ...(withPublic ? ["in the browser"] : []), "what it is"];
  const lines = rows.map(({ name, part, isRequired, isPublic }) => [
    `\`${name}\``,
    typeWords(part),
    defaultWords(part, isRequired),
    ...(withPublic ? [isPublic ? "yes" : ""] : []),
    part.description ?? "",
  ]);
  return `${[heads, heads.map(() => "---"), ...lines].map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`).join("\n")}\n`;
}

/** Writes an object as its options, `a.b`, and a list of objects as theirs, `a[].b`. */
function rowsOf(schema: Part, prefix: string, elsewhere: readonly string[], isInPublic: boolean): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, part]) => {
    const name = `${prefix}${key}`;
    const isPublic = isInPublic || part.public === true;
    const own: Row = { name, part, isRequired: schema.required?.includes(key) === true, isPublic };
    if (elsewhere.includes(name)) return [own];
    const inside = partsOf(part).flatMap((one) =>
      one.properties !== undefined
        ? rowsOf(one, `${name}.`, elsewhere, isPublic)
        : one.items === undefined
          ? []
          : rowsOf(one.items, `${name}[].`, elsewhere, isPublic),
    );
    return [own, ...inside];
  });
}

const partsOf = (part: Part): readonly Part[] => part.anyOf ?? [part];

function typeWords(part: Part): string {
  if (part.isFunction === true) return "function";
  if (part.const !== undefined) return `\`${JSON.stringify(part.const)}\``;
  if (part.enum !== undefined) return part.enum.map((value) => `\`${JSON.stringify(value)}\``).join(" ");
  if (part.anyOf !== undefined) return [...new Set(part.anyOf.map(typeWords))].join(" or ");
  if (part.items !== undefined)
    return `list of ${part.items.properties === undefined ? typeWords(part.items) : "objects"}`;
  if (part.expected !== undefined) return part.expected;
  const { minimum, maximum } = part;
  const range =
    minimum === undefined && maximum === undefined
      ? ""
      : minimum === undefined
        ? ` up to ${maximum ?? ""}`
        : maximum === undefined
          ? ` from ${minimum}`
          : ` from ${minimum} to ${maximum}`;
  const words: Readonly<Record<string, string>> = { string: "text", boolean: "true or false" };
  return typeof part.type === "string" ? `${words[part.type] ?? part.type}${range}` : "anything";
}

function defaultWords(part: Part, isRequired: boolean): string {
  const { default: value } = part;
  if (isRequired) return "**required**";
  // An object that exists by default is described by the defaults of its options.
  return value === undefined || JSON.stringify(value) === "{}" ? "" : `\`${JSON.stringify(value)}\``;
}
