/** What `portalkit dev` puts into an empty database, so that one can sign in and there is something to see. */
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";
import { ProblemsError, superadminRole, type Kernel, hashPassword, demoAccounts } from "@portalkit/kernel/tools";

/**
 * The exports of a module that `portalkit dev --seed FILE` uses instead of the accounts alone.
 * @example
 * export const variables = { PAYMENTS_PROVIDER: "sandbox" };
 * export async function seed({ db }: Kernel): Promise<void> { ... }
 */
export interface DevSeed {
  /** Environment variables of the server, unless the environment has them. */
  variables?: Readonly<Record<string, string>>;
  /**
   * Called before each start: fills an empty database, including the accounts `demoAccounts`, and leaves its own data
   * alone.
   * @throws ProblemsError if the database has accounts that are not the seed's
   */
  seed: (kernel: Kernel) => Promise<void>;
}

/** @param file the module of the deployment, relative to the current folder; absent = the accounts only */
export async function loadSeed(file: string | undefined): Promise<DevSeed> {
  return file === undefined ? { seed: seedAccounts } : ((await import(pathToFileURL(resolve(file)).href)) as DevSeed);
}

async function seedAccounts({ db }: Kernel): Promise<void> {
  const accounts = demoAccounts.map((account) => account.split(":") as [email: string, password: string]);
  const [first] = await db.selectFrom("portal_users").select("email").orderBy("created_at").limit(1).execute();
  if (accounts.some(([email]) => email === first?.email)) return;
  if (first !== undefined)
    throw new ProblemsError([
      {
        code: "PORTAL_DEMO_REFUSED",
        where: "the data folder",
        found: "accounts that were not created for development",
        expected: "an empty folder: set PORTAL_DATA_DIR to another one, or use this one as it is with --empty",
      },
    ]);
  await db
    .insertInto("portal_users")
    .values(
      await Promise.all(
        accounts.map(async ([email, password]) => {
          const name = email.split("@")[0] ?? email;
          return {
            email,
            full_name: name,
            role: name === "user" ? "user" : superadminRole,
            password_hash: await hashPassword(password),
          };
        }),
      ),
    )
    .execute();
}
