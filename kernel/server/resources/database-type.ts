/** What the database says of a column's type, and what may be asked of values of that type. */

export interface DatabaseType {
  /** PostgreSQL's short name (`int4`, `timestamptz`): under a domain its base type, of an array its element. */
  readonly name: string;
  readonly isArray: boolean;
  readonly precision: number | null;
  readonly scale: number | null;
  readonly maxLength: number | null;
  /** The labels of an enum type, else null. */
  readonly enumValues: readonly string[] | null;
}

export type TypeFamily =
  | "text"
  | "integer"
  | "numeric"
  | "float"
  | "boolean"
  | "date"
  | "datetime"
  | "time"
  | "uuid"
  | "json"
  | "enum"
  | "other";

export interface FamilyTraits {
  /** `order by` means something. */
  readonly isSortable: boolean;
  /** gt, gte, lt and lte mean something to a reader. */
  readonly isOrdered: boolean;
  /** A range slider can be made of it. */
  readonly hasRange: boolean;
  /** What a value is cast to before it is compared; null compares as it is, so that indexes help. */
  readonly comparedAs: "jsonb" | "text" | null;
}

const families: Readonly<Record<string, TypeFamily>> = {
  text: "text",
  varchar: "text",
  bpchar: "text",
  citext: "text",
  int2: "integer",
  int4: "integer",
  int8: "integer",
  numeric: "numeric",
  float4: "float",
  float8: "float",
  bool: "boolean",
  date: "date",
  timestamp: "datetime",
  timestamptz: "datetime",
  time: "time",
  uuid: "uuid",
  json: "json",
  jsonb: "json",
};

const scale: FamilyTraits = { isSortable: true, isOrdered: true, hasRange: true, comparedAs: null };
const named: FamilyTraits = { isSortable: true, isOrdered: false, hasRange: false, comparedAs: null };

/** By family. Types that are not known here travel and compare as text, so that no value of theirs can fail. */
const traits: Readonly<Record<TypeFamily, FamilyTraits>> = {
  integer: scale,
  numeric: scale,
  float: scale,
  date: scale,
  datetime: scale,
  time: scale,
  text: { ...named, isOrdered: true },
  boolean: named,
  uuid: named,
  enum: { ...named, comparedAs: "text" },
  json: { isSortable: false, isOrdered: false, hasRange: false, comparedAs: "jsonb" },
  other: { isSortable: false, isOrdered: false, hasRange: false, comparedAs: "text" },
};

export function familyOf(type: DatabaseType): TypeFamily {
  return type.enumValues === null ? (families[type.name] ?? "other") : "enum";
}

/** Of the type, or for an array of its elements, except that an array has neither order nor range. */
export function traitsOf(type: DatabaseType): FamilyTraits {
  const own = traits[familyOf(type)];
  return type.isArray ? { ...own, isSortable: false, isOrdered: false, hasRange: false } : own;
}

/** The type of an array's elements. */
export function elementType(type: DatabaseType): DatabaseType {
  return { ...type, isArray: false };
}

/** The type without its column's own bounds: a question may ask for what the column could not hold. */
export function unbounded(type: DatabaseType): DatabaseType {
  return { ...type, precision: null, scale: null, maxLength: null };
}

/** Text of no particular length. */
export const textType: DatabaseType = {
  name: "text",
  isArray: false,
  precision: null,
  scale: null,
  maxLength: null,
  enumValues: null,
};
