/** Reseals a column with the current sealing key while the portal is in use. */
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";
import type { Sealing } from "./sealing.ts";

/** The number of rows in one transaction: a long one would block all other callers of a single-connection database. */
const atOnce = 500;

/**
 * A column of sealed texts.
 * @template Services what `derived.of` needs besides the sealing
 */
export interface SealedTexts<Services> {
  table: string;
  column: string;
  /** The purpose passed to `services.sealing`. */
  purpose: string;
  /** The primary key; `id` by default. */
  id?: string;
  /** The column whose value each text is bound to; the primary key by default. */
  owner?: string;
  /** Another column that is computed from the text and a key, and is recomputed when the text is sealed again. */
  derived?: { column: string; of: (services: Services) => (text: string) => string };
}

/** The services that resealing needs itself. */
interface SealingServices {
  readonly db: Database;
  sealing(purpose: string): Sealing;
}

export interface Resealing {
  looked: number;
  changed: number;
  /** Ids of rows that no key opens; they are left unchanged. */
  unreadable: string[];
}

/** The place of the texts in the database. */
type Place = Pick<SealedTexts<never>, "table" | "column" | "id" | "owner"> & { derived?: { column: string } };

interface Row {
  id: string;
  owner: string;
  sealed: string;
  derived: string | null;
}

/**
 * Can be stopped and restarted at any time: leaves rows that are up to date unchanged.
 * @param onProgress called after each batch with the number of rows checked so far
 */
export async function reseal<Services extends SealingServices>(
  services: Services,
  column: SealedTexts<Services>,
  onProgress: (looked: number) => void = () => undefined,
): Promise<Resealing> {
  const sealing = services.sealing(column.purpose);
  const derive = column.derived?.of(services);
  const result: Resealing = { looked: 0, changed: 0, unreadable: [] };
  let last: string | undefined;
  for (let found = atOnce; found === atOnce;) {
    found = await services.db.transaction().execute(async (transaction) => {
      const rows = await readPortion(transaction, column, last);
      const renewed = rows.flatMap((row) => {
        const text = opened(sealing, row);
        if (text === undefined) result.unreadable.push(row.id);
        if (text === undefined || (sealing.isCurrent(row.sealed) && row.derived === (derive?.(text) ?? null)))
          return [];
        return [{ id: row.id, sealed: sealing.seal(text, row.owner), derived: derive?.(text) }];
      });
      if (renewed.length > 0) await writePortion(transaction, column, renewed);
      result.changed += renewed.length;
      last = rows.at(-1)?.id;
      return rows.length;
    });
    result.looked += found;
    if (found > 0) onProgress(result.looked);
  }
  return result;
}

async function readPortion(
  db: DatabaseTransaction,
  { table, column, id = "id", owner = id, derived }: Place,
  after: string | undefined,
): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select kept.${sql.ref(id)}::text as "id", ${sql.ref(owner)}::text as "owner", ${sql.ref(column)} as "sealed", ${derived === undefined ? sql`null` : sql.ref(derived.column)} as "derived"
    from ${sql.table(table)} as kept where ${sql.ref(column)} is not null ${after === undefined ? sql`` : sql`and kept.${sql.ref(id)} > ${after}`}
    order by kept.${sql.ref(id)} limit ${atOnce} for no key update`.execute(db);
  return rows;
}

/** Reads the JSON as rows of the table itself, so that every value has its column's type. */
async function writePortion(
  db: DatabaseTransaction,
  { table, column, id = "id", derived }: Place,
  renewed: readonly { id: string; sealed: string; derived: string | undefined }[],
): Promise<void> {
  const columns = [column, ...(derived === undefined ? [] : [derived.column])];
  const fresh = renewed.map((row) => ({
    [id]: row.id,
    [column]: row.sealed,
    ...(derived === undefined ? {} : { [derived.column]: row.derived }),
  }));
  await sql`update ${sql.table(table)} as kept set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = fresh.${sql.ref(name)}`))}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(fresh)}::jsonb) as fresh
      where kept.${sql.ref(id)} = fresh.${sql.ref(id)}`.execute(db);
}

function opened(sealing: Sealing, { sealed, owner }: Row): string | undefined {
  try {
    return sealing.unseal(sealed, owner);
  } catch {
    return undefined;
  }
}
