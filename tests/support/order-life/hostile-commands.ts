/** SQL with the rights of the portal's own role, in any state: refused, named by the verifier, or without effect. */
import { sql } from "kysely";
import { hostileStatements } from "../hostile-statements.ts";
import { Disagreement } from "./model.ts";
import { Step } from "./step.ts";
import { verifierFaults } from "./verifier.ts";
import type { Person } from "./world.ts";

/** Groups that need no second superadmin, whom this world does not have. */
const groups = ["money without an approval", "the ledger rewritten", "stock and orders rewritten"];

const idOf = (person: Person): string => `(select id from portal_users where email = '${person}@life.test')`;
const attacks = Object.entries(
  hostileStatements({ admin: idOf("root"), second: idOf("root"), buyer: idOf("ann") }),
).flatMap(([group, cases]) => (groups.includes(group) ? Object.entries(cases) : []));

export const attackCount = attacks.length;

export const attack = ({ at }: { at: number }): Step => {
  const [name = "", lines = []] = attacks[at % attacks.length] ?? [];
  return new Step("sql", name, async (_model, { portal }) => {
    const undone = new Error("undone");
    let changed = 0n;
    let noticed = false;
    await portal.kernel.db
      .transaction()
      .execute(async (transaction) => {
        try {
          for (const line of lines) changed += (await sql.raw(line).execute(transaction)).numAffectedRows ?? 0n;
          await sql`set constraints all immediate`.execute(transaction);
        } catch {
          noticed = true;
          throw undone;
        }
        noticed = (await verifierFaults(transaction)).length > 0;
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    if (!noticed && changed > 0n) throw new Disagreement(`nobody noticed: ${lines.join("; ")}`);
    return { isAccepted: false, effect: {} };
  });
};
