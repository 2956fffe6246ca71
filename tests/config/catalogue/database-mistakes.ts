/** Resources that do not fit the tables of the database, found once it can be read. */
import type { Loose, Mistake } from "../sample-config.ts";

const column = (c: Loose, more: object): void => void c.resources[0].columns.push(more);

export const databaseMistakes: Mistake[] = [
  [
    "a table that does not exist",
    "PORTAL_DATABASE_UNKNOWN_TABLE",
    (c) => (c.resources[0].table = "gmaes"),
    'resource "games" . table',
    '"gmaes"',
    "a table or view of the database",
    "games",
  ],
  [
    "a column that the table does not have",
    "PORTAL_DATABASE_UNKNOWN_COLUMN",
    (c) => column(c, { name: "ratng" }),
    'resource "games" . columns "ratng"',
    "no such column in the table",
    'a column of "games", or virtual: true',
    "rating",
  ],
  [
    "a type that the column cannot hold",
    "PORTAL_DATABASE_COLUMN_TYPE",
    (c) => column(c, { name: "rating", type: "boolean" }),
    'resource "games" . columns "rating" . type',
    '"boolean" for a column of type int4',
    'a type for int4: "integer"',
  ],
  [
    "a list over a column of single values",
    "PORTAL_DATABASE_COLUMN_TYPE",
    (c) => column(c, { name: "rating", isArray: { enabled: true, itemType: "integer" } }),
    'resource "games" . columns "rating" . isArray',
    "a column of type int4",
    "a column that holds lists: an array of the database, or json",
  ],
  [
    "a list of items of another type",
    "PORTAL_DATABASE_COLUMN_TYPE",
    (c) => column(c, { name: "tags", isArray: { enabled: true, itemType: "date" } }),
    'resource "games" . columns "tags" . isArray . itemType',
    '"date" for a column of type text',
    'a type for text: "string" or "text" or "richtext"',
  ],
  [
    "a choice that the column's type does not have",
    "PORTAL_DATABASE_COLUMN_TYPE",
    (c) => column(c, { name: "state", enum: [{ value: "slod", label: "Sold" }] }),
    'resource "games" . columns "state" . enum[0] . value',
    '"slod", which a column of type game_state cannot hold',
    "one of new, sold",
    "sold",
  ],
  [
    "a choice of another type",
    "PORTAL_DATABASE_COLUMN_TYPE",
    (c) => column(c, { name: "rating", enum: [{ value: "high", label: "High" }] }),
    'resource "games" . columns "rating" . enum[0] . value',
    '"high", which a column of type int4 cannot hold',
    "a value of type int4",
  ],
  [
    "an initial value that the column cannot hold",
    "PORTAL_DATABASE_COLUMN_TYPE",
    (c) => column(c, { name: "released", suggestOnCreate: "soon" }),
    'resource "games" . columns "released" . suggestOnCreate',
    '"soon", which a column of type date cannot hold',
    "a value of type date",
  ],
  [
    "a reference of another type than the key",
    "PORTAL_DATABASE_COLUMN_TYPE",
    (c) => column(c, { name: "released", foreignResource: { resourceId: "games" } }),
    'resource "games" . columns "released" . foreignResource',
    "a column of type date",
    'the type of "id", the primary key of "games": int4',
  ],
  [
    "a primary key whose values may repeat",
    "PORTAL_DATABASE_NOT_UNIQUE",
    (c) => {
      delete c.resources[0].columns[0].primaryKey;
      column(c, { name: "rating", primaryKey: true });
    },
    'resource "games" . columns "rating" . primaryKey',
    "a column whose values may repeat",
    "a column with a unique index of its own",
  ],
  [
    "unique values without a unique index",
    "PORTAL_DATABASE_NOT_UNIQUE",
    (c) => (c.resources[0].columns[1].isUnique = true),
    'resource "games" . columns "name" . isUnique',
    "no unique index on the column",
    "a unique index on this column alone",
  ],
  [
    "a required column that no form has",
    "PORTAL_DATABASE_UNFILLED_COLUMN",
    (c) => {
      delete c.resources[0].hooks;
      c.resources[0].columns.splice(1, 1);
      c.resources[0].options = { allowedActions: { create: true } };
      c.resources[0].recordLabelColumns = ["cover"];
    },
    'resource "games" . columns',
    'no column "name", which the table requires in every new record',
    'the column "name", a default of the table, a hook create.before, or no allowedActions.create',
  ],
  [
    "a required column that the create form hides",
    "PORTAL_DATABASE_UNFILLED_COLUMN",
    (c) => {
      delete c.resources[0].hooks;
      c.resources[0].columns[1].showIn = { create: false };
    },
    'resource "games" . columns "name"',
    'a column that the create form of "games" does not have, and that the table requires',
    "showIn.create, fillOnCreate, a default of the table, or a hook create.before",
  ],
  [
    "an order of values that have none",
    "PORTAL_RESOURCE_INVALID",
    (c) => {
      column(c, { name: "details" });
      c.resources[0].options.defaultSort.columnName = "details";
    },
    'resource "games" . options . defaultSort . columnName',
    "a column of type jsonb",
    "a column that has an order",
  ],
  [
    "a limit of rows by an unknown column",
    "PORTAL_DATABASE_UNKNOWN_COLUMN",
    (c) => {
      const refusal = { code: "GAMES_TOO_MANY", status: 409, message: "At most {limit} games" };
      c.resources[0].rowLimits = [{ per: "nme", max: 3, refusal }];
    },
    'resource "games" . rowLimits[0] . per',
    '"nme"',
    'a column of "games"',
    "name",
  ],
];
