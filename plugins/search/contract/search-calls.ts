/** Searching the records of all resources that a user may read, for the command palette. */
import { Type, type Static } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";

export const searchLimits = {
  /** Characters of a search. */
  text: 200,
  /** Records of each resource. */
  ofEach: 5,
} as const;

/** How well a record matches, best first. */
export const matchRanks = ["exact", "beginning", "wordBeginning", "contained", "similar"] as const;
export type MatchRank = (typeof matchRanks)[number];

/** Positions of the matching words in a text, ascending: beginning and end, in UTF-16 units. */
const Marks = Type.Array(Type.Tuple([Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 0 })]));
export type Marks = Static<typeof Marks>;

export const FoundRecord = Type.Object({
  recordId: Type.Union([Type.String(), Type.Number()]),
  label: Type.String(),
  labelMarks: Marks,
  rank: Type.Enum([...matchRanks]),
  /**
   * The column that matched, if the label does not show it; its text is cut around the first match. If the label
   * matched, a column that names the record too, such as the email of a user: it tells namesakes apart.
   */
  match: Type.Optional(Type.Object({ column: Type.String(), text: Type.String(), marks: Marks })),
});
export type FoundRecord = Static<typeof FoundRecord>;

export const FoundGroup = Type.Object({
  resourceId: Type.String(),
  label: Type.String(),
  /** This user may open the pages of its records. */
  hasPages: Type.Boolean(),
  records: Type.Array(FoundRecord),
});
export type FoundGroup = Static<typeof FoundGroup>;

/**
 * Searches every resource with quick search that this user may list. Groups and records are sorted by rank. Records
 * that are only similar are found if few others match.
 */
export const searchRecords = endpoint({
  method: "POST",
  path: "/search_records",
  mount: "admin",
  body: Type.Object(
    { search: Type.String({ minLength: 1, maxLength: searchLimits.text, pattern: "\\S" }) },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    groups: Type.Array(FoundGroup),
    /** Labels of the resources that failed or did not answer in time. */
    unanswered: Type.Array(Type.String()),
  }),
});
export type SearchReply = Static<typeof searchRecords.reply>;
