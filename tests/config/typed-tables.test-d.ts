/** Tests what the types of tables reject. Never run: `tsc` fails if a line that expects an error has none. */
import type { Database } from "../../kernel/contract/database.ts";

export const accepted = (db: Database): unknown[] => [
  db.selectFrom("portal_users").select(["id", "email"]).where("role", "=", "user"),
  db.insertInto("portal_users").values({ email: "kim@demo.test", password_hash: "!" }),
];

export const refused = (db: Database): unknown[] => [
  // @ts-expect-error -- there is no such table
  db.selectFrom("portal_user"),
  // @ts-expect-error -- there is no such column
  db.selectFrom("portal_users").select("mail"),
  // @ts-expect-error -- an id is a string
  db.selectFrom("portal_users").select("id").where("id", "=", 5),
  // @ts-expect-error -- the password's hash is missing
  db.insertInto("portal_users").values({ email: "kim@demo.test" }),
  // @ts-expect-error -- an address may not be null
  db.updateTable("portal_users").set({ email: null }),
  // @ts-expect-error -- the database makes this id
  db.insertInto("user_notifications").values({ id: "5", user_id: "", message: "Hello" }),
  // @ts-expect-error -- JSON is written as text
  db.updateTable("portal_list_layouts").set({ layout: { columns: [] } }),
];
