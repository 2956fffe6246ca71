/** The database's information on a column's type, and the operations that its values support. */

export interface DatabaseType {
  /** PostgreSQL's short name (`int4`, `timestamptz`): the base type of a domain, the element type of an array. */
  readonly name: string;
  readonly isArray: boolean;
  readonly precision: number | null;
  readonly scale: number | null;
  readonly maxLength: number | null;
  /** The labels of an enum type, otherwise null. */
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
  /** Whether `order by` is meaningful. */
  readonly isSortable: boolean;
  /** Whether gt, gte, lt and lte are meaningful to a user. */
  readonly isOrdered: boolean;
  /** Whether a range slider can be shown. */
  readonly hasRange: boolean;
  /** The type that values are cast to for comparisons; null compares without a cast, so that indexes can be used. */
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

/** By family. Unknown types are read and compared as text, so that none of their values can cause an error. */
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

/** The traits of the type, or for an array of its elements, except that an array has neither order nor range. */
export function traitsOf(type: DatabaseType): FamilyTraits {
  const own = traits[familyOf(type)];
  return type.isArray ? { ...own, isSortable: false, isOrdered: false, hasRange: false } : own;
}

/** The type of an array's elements. */
export function elementType(type: DatabaseType): DatabaseType {
  return { ...type, isArray: false };
}

/** The type without its column's own limits: a filter may contain values that the column could not store. */
export function unbounded(type: DatabaseType): DatabaseType {
  return { ...type, precision: null, scale: null, maxLength: null };
}

/** Text without a maximum length. */
export const textType: DatabaseType = {
  name: "text",
  isArray: false,
  precision: null,
  scale: null,
  maxLength: null,
  enumValues: null,
};
