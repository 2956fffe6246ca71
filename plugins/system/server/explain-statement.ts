/** The plan of a statement that this portal has run: its text is signed, so that nobody has another one explained. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { Refusal } from "@portalkit/kernel/contract";
import type { PluginServices } from "@portalkit/kernel/server";

type Services = Pick<PluginServices, "db" | "deriveKey">;

/** Any process accepts it. */
export const signatureOf = ({ deriveKey }: Pick<Services, "deriveKey">, text: string): string =>
  createHmac("sha256", deriveKey("statements")).update(text).digest("base64url");

const refusals = {
  unknown: { code: "SYSTEM_STATEMENT_UNKNOWN", status: 404, message: "system:errors.unknownStatement" },
  noPlan: { code: "SYSTEM_NO_PLAN", status: 422, message: "system:errors.noPlan" },
} as const;

/**
 * Does not run it. The plan is the one that fits any values of its parameters.
 * @throws Refusal if the text was not signed by this portal, or the database makes no plan for it
 */
export async function planOf(
  services: Services,
  { text, signature }: { text: string; signature: string },
): Promise<string> {
  const [expected, given] = [signatureOf(services, text), signature].map((each) => Buffer.from(each));
  if (expected === undefined || given === undefined) throw new Refusal(refusals.unknown);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) throw new Refusal(refusals.unknown);
  // `explain (generic_plan)` needs PostgreSQL 16; a prepared statement has such a plan in each version.
  return await services.db.connection().execute(async (connection) => {
    const run = <Row>(statement: string) => sql.raw<Row>(statement).execute(connection);
    try {
      await run("set plan_cache_mode = force_generic_plan");
      await run(`prepare system_explained as ${text}`);
      const { rows } = await run<{ count: number }>(
        "select cardinality(parameter_types) as count from pg_prepared_statements where name = 'system_explained'",
      );
      const values = Array.from({ length: rows[0]?.count ?? 0 }, () => "null").join(", ");
      const plan = await run<{ "QUERY PLAN": string }>(
        `explain (costs true) execute system_explained${values === "" ? "" : `(${values})`}`,
      );
      return plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
    } catch (error) {
      throw Object.assign(new Refusal(refusals.noPlan), { cause: error });
    } finally {
      await run("deallocate system_explained").catch(() => undefined);
      await run("reset plan_cache_mode").catch(() => undefined);
    }
  });
}
