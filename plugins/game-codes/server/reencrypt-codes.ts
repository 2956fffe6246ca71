/** Seals every code anew with the current key, and makes its fingerprint anew, while others go on working. */
import { sql } from "kysely";
import type { Database } from "#kernel/server";
import type { CodeVault } from "./code-vault.ts";

/** Codes of one transaction: a long one would hold up everybody else on a database of one connection. */
const atOnce = 500;

export interface Reencryption {
  looked: number;
  changed: number;
  /** Ids of codes that no key opens; they are left as they are. */
  unreadable: string[];
}

/** Can be stopped and begun again at any time: what is sealed with the current key already is left alone. */
export async function reencryptCodes(db: Database, vault: CodeVault, tell: (done: number) => void = () => undefined): Promise<Reencryption> {
  const result: Reencryption = { looked: 0, changed: 0, unreadable: [] };
  let last = "00000000-0000-0000-0000-000000000000";
  for (let found = atOnce; found === atOnce;) {
    found = await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ id: string; sealed: string; fingerprint: string }>`select id, code_sealed as sealed, code_fingerprint as fingerprint from codes where id > ${last}::uuid order by id limit ${atOnce} for no key update`.execute(transaction);
      const renewed = rows.flatMap(({ id, sealed, fingerprint }) => {
        const code = open(vault, sealed, id);
        if (code === undefined) result.unreadable.push(id);
        const isCurrent = code === undefined || (sealed.startsWith(`${vault.currentKeyId()}:`) && fingerprint === vault.fingerprint(code));
        return isCurrent ? [] : [{ id, sealed: vault.encrypt(code, id), fingerprint: vault.fingerprint(code) }];
      });
      if (renewed.length > 0) {
        await sql`update codes set code_sealed = new.sealed, code_fingerprint = new.fingerprint
          from unnest(${renewed.map(({ id }) => id)}::uuid[], ${renewed.map(({ sealed }) => sealed)}::text[], ${renewed.map(({ fingerprint }) => fingerprint)}::text[]) as new (id, sealed, fingerprint) where codes.id = new.id`.execute(transaction);
      }
      result.changed += renewed.length;
      last = rows.at(-1)?.id ?? last;
      return rows.length;
    });
    result.looked += found;
    tell(result.looked);
  }
  return result;
}

function open(vault: CodeVault, sealed: string, id: string): string | undefined {
  try {
    return vault.decrypt(sealed, id);
  } catch {
    return undefined;
  }
}
