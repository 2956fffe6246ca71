/**
 * Keys that are not those of the database would lose data quietly: orders are taken, and their codes cannot be opened.
 * So a known text is sealed with each key at its first start, and opened at every other one.
 */
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";
import { ProblemsError, type Problem } from "../../contract/errors/problem.ts";
import { kernelId } from "../../contract/permissions.ts";
import type { Migration } from "./run-migrations.ts";
import { derivedKeyId, ringFor, type KeyRing } from "../keys/key-ring.ts";
import { createSealing, type Sealing } from "../keys/sealing.ts";

/** The secrets of a deployment, as in its environment. */
export interface DeploymentKeys {
  secret: string;
  keys: KeyRing;
}

const probedText = "portal";

export const keyProbesMigration: Migration = {
  name: "002_key_probes",
  up: async (db) => {
    await sql`create table portal_key_probes (key_id text primary key, probe text not null)`.execute(db);
  },
};

export const keyAgesMigration: Migration = {
  name: "003_key_ages",
  up: async (db) => {
    await sql`alter table portal_key_probes add column since timestamptz not null default now()`.execute(db);
  },
};

/**
 * Call it at each start, after the migrations.
 * @throws ProblemsError if a key is missing, or is not the one that this database was used with
 */
export async function checkKeys(db: Database, deployment: DeploymentKeys): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await addProbes(transaction, deployment);
    const problems = await keyProblems(transaction, deployment);
    if (problems.length > 0) throw new ProblemsError(problems);
  });
}

/** Accepts these keys from now on, and no others: everything has been sealed again with the current one. */
export async function renewKeyProbes(db: Database, deployment: DeploymentKeys): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const current = probedKeys(deployment).map(([id]) => id);
    const sealing = createSealing(ringOf(deployment));
    const probes = await transaction.selectFrom("portal_key_probes").selectAll().execute();
    const left = probes.filter(({ key_id: id, probe }) => !current.includes(id) || !opens(sealing, id, probe));
    for (const { key_id: id } of left)
      await transaction.deleteFrom("portal_key_probes").where("key_id", "=", id).execute();
    await addProbes(transaction, deployment);
  });
}

/** Only reads. Returns nothing for a database that has not been started yet. */
export async function keyProblems(db: Database | DatabaseTransaction, deployment: DeploymentKeys): Promise<Problem[]> {
  const { rows } = await sql`select 1 where to_regclass('portal_key_probes') is not null`.execute(db);
  if (rows.length === 0) return [];
  const ring = ringOf(deployment);
  const sealing = createSealing(ring);
  const probes = await db.selectFrom("portal_key_probes").selectAll().orderBy("key_id").execute();
  return probes.flatMap(({ key_id: id, probe }) => {
    if (!ring.has(id)) return missingKey(id);
    return opens(sealing, id, probe) ? [] : otherKey(id);
  });
}

const ringOf = (deployment: DeploymentKeys): KeyRing => ringFor(deployment, kernelId, "key probes");

function opens(sealing: Sealing, id: string, probe: string): boolean {
  try {
    return sealing.unseal(probe, id) === probedText;
  } catch {
    return false;
  }
}

/** The key that seals, and the secret, from which other keys are derived. */
function probedKeys(deployment: DeploymentKeys): [string, Uint8Array][] {
  const ring = ringOf(deployment);
  const [current = derivedKeyId] = ring.keys();
  return [...ring].filter(([id]) => id === current || id === derivedKeyId);
}

async function addProbes(transaction: DatabaseTransaction, deployment: DeploymentKeys): Promise<void> {
  const values = probedKeys(deployment).map((key) => ({
    key_id: key[0],
    probe: createSealing(new Map([key])).seal(probedText, key[0]),
  }));
  await transaction
    .insertInto("portal_key_probes")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const otherKey = (id: string): Problem =>
  id === derivedKeyId
    ? {
        code: "PORTAL_SECRET_OTHER",
        where: "environment variable PORTAL_SECRET",
        found: "another secret than the one that this database was used with (not shown)",
        expected: "the earlier secret; to change it on purpose, see Keys in docs/operations.md",
      }
    : {
        code: "PORTAL_KEYS_OTHER",
        where: "environment variable PORTAL_KEYS",
        found: `another key "${id}" than the one that this database was used with (not shown)`,
        expected: `the earlier key under the id "${id}", and each new key under an id of its own`,
      };

const missingKey = (id: string): Problem => ({
  code: "PORTAL_KEYS_OTHER",
  where: "environment variable PORTAL_KEYS",
  found: `no key "${id}", with which values of this database are encrypted`,
  expected: `the key "${id}" in the list until \`npm run keys:reencrypt\` has ended`,
});

/** Since when each secret of the environment has been in use (ISO 8601), the oldest first. */
export async function readKeyAges(db: Database): Promise<{ variable: string; since: string }[]> {
  const { rows } = await sql<{ id: string; since: string }>`select key_id as id, since from portal_key_probes
    order by since, key_id`.execute(db);
  return rows.map(({ id, since }) => ({ variable: id === derivedKeyId ? "PORTAL_SECRET" : "PORTAL_KEYS", since }));
}
