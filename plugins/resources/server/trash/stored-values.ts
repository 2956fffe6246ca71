/** The values of a column in the table and in the trash, for jobs that remove what no row refers to. */
import { sql, type RawBuilder } from "kysely";

export const storedValues = (table: string, column: string): RawBuilder<{ value: string | null }> =>
  sql`select ${sql.ref(column)}::text as value from ${sql.table(table)}
    union all select record ->> ${column} from portal_deleted_records where table_name = ${table}
    union all select record ->> ${column} from portal_deleted_rows where table_name = ${table}`;
