/** Returns the address from which an account of the demo signs in, as SQL: superadmins from the office. */
import { sql, type RawBuilder } from "kysely";

/** @param table the name of `portal_users` in the statement */
export const addressOf = (table: string): RawBuilder<string> => {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${table}.${name}`);
  return sql<string>`case when ${column("email")} = 'admin@demo.test' then '203.0.113.7'
    when ${column("role")} = 'superadmin' then '203.0.113.19'
    else '198.51.100.' || (1 + abs(hashtext(${column("email")})) % 250) end`;
};
