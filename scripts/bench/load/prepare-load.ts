/** Fills a database for the soak test: the demo, operators with sessions, buyers with tokens, and enough codes. */
import pg from "pg";
import { pino } from "pino";
import { defaultSchema } from "../../../kernel/server/database/open-database.ts";
import { readEnvironment } from "../../../kernel/server/environment/environment.ts";
import { startServer } from "../../../kernel/server/app/start-server.ts";
import { hashToken, newToken } from "../../../kernel/server/session/token.ts";
import { sessionCookieName } from "../../../kernel/server/session/cookies.ts";
import { ledgerPort } from "../../../plugins/finance/contract.ts";
import { vaultKeys } from "../../../plugins/game-codes/server/codes/code-vault.ts";
import { makeToken } from "../../../plugins/trading-api/server/tokens/token-text.ts";
import { creditDeposit } from "../../../tests/support/credit-deposit.ts";
import { seedDemo } from "../../demo/seed-demo.ts";
import type { LoadOptions, LoadPlan } from "./load-plan.ts";

export interface LoadPlace {
  /** An empty database. */
  url: string;
  secret: string;
  dataDir: string;
}

const demoSize = { users: 5_000, codes: 20_000, orders: 5_000 };
/** The codes that are on stock at the end. */
const spareCodes = 20_000;
const denominations = 20;
/** A token may send two orders a second (the option `rateLimit` of the Trading API), of which half is used. */
const ordersPerToken = 1;
const price = "0.01";

export async function prepareLoad(place: LoadPlace, options: LoadOptions): Promise<Omit<LoadPlan, "ports">> {
  const { url } = place;
  const pool = new pg.Pool({ connectionString: url, max: 1, options: `-c search_path=${defaultSchema},public` });
  try {
    const buyers = Math.ceil(options.rate / ordersPerToken);
    const tokens = Array.from({ length: buyers }, () => makeToken());
    await withDemo(place, async (creditBuyers) => {
      await addAccounts(pool, "load-buyer", "user", buyers);
      await creditBuyers((await idsOf(pool, "load-buyer")).slice(0, buyers));
    });
    await pool.query(
      `insert into api_tokens (user_id, name, token_hash, token_prefix, scopes)
        select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as token,
          lateral (select array['read', 'order']) scopes`,
      [
        await idsOf(pool, "load-buyer"),
        tokens.map((_, index) => `Load ${index}`),
        tokens.map(({ hash }) => hash),
        tokens.map(({ prefix }) => prefix),
      ],
    );
    const operatorsData = await addOperators(pool, options.operators);
    const denominationIds = await addStock(pool, options.rate * options.seconds + spareCodes);
    await pool.query("analyze");
    return { ...options, operatorsData, tokens: tokens.map(({ token }) => token), denominationIds };
  } finally {
    await pool.end();
  }
}

/** Runs a server here until the demo and the deposits are there, so that no measured process did. */
async function withDemo(
  { url, secret, dataDir }: LoadPlace,
  run: (credit: (userIds: readonly string[]) => Promise<void>) => Promise<void>,
): Promise<void> {
  const log = pino({ level: "silent" });
  const environment = readEnvironment(
    { PORTAL_SECRET: secret, PORTAL_DATA_DIR: dataDir, DATABASE_URL: url, PORT: "0", LOG_LEVEL: "silent" },
    { demo: true },
  );
  const server = await startServer({
    environment,
    configFile: "portal.config.ts",
    log,
    beforeListening: (kernel) =>
      seedDemo({ db: kernel.db, keys: vaultKeys(kernel.services("game-codes")), size: demoSize }),
  });
  try {
    const { db, use } = server.kernel.services("game-codes");
    const ledger = use(ledgerPort);
    if (ledger === undefined) throw new Error("finance offers no ledger");
    await run(async (userIds) => {
      for (const id of userIds) await creditDeposit(db, ledger, id, "100000");
    });
  } finally {
    await server.close();
  }
}

const addAccounts = async (pool: pg.Pool, name: string, role: string, count: number): Promise<void> =>
  void (await pool.query(
    `insert into portal_users (email, full_name, password_hash, role)
      select $1 || '-' || n || '@load.test', $1 || ' ' || n, '!', $2 from generate_series(1, $3::int) n`,
    [name, role, count],
  ));

async function idsOf(pool: pg.Pool, name: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from portal_users where email like $1 || '-%@load.test' order by email",
    [name],
  );
  return rows.map(({ id }) => id);
}

/** Each has an account, a session and a game to edit. The limits of signing in would refuse so many at once. */
async function addOperators(pool: pg.Pool, count: number): Promise<LoadPlan["operatorsData"]> {
  const { rows: guards } = await pool.query<{ roles: string[] }>("select guarded_roles as roles from finance_guard");
  // Only an approved request gives this role, unless the config begins to guard it later.
  await pool.query("update finance_guard set guarded_roles = '{}'");
  await addAccounts(pool, "load-operator", "superadmin", count);
  await pool.query("update finance_guard set guarded_roles = $1", [guards[0]?.roles ?? []]);
  const pks = await idsOf(pool, "load-operator");
  const sessions = pks.map(() => newToken());
  await pool.query(
    `insert into portal_sessions (token_hash, user_id, user_agent, expires_at)
      select hash, id, 'load', now() + interval '2 days' from unnest($1::text[], $2::uuid[]) as session (hash, id)`,
    [sessions.map((token) => hashToken(token)), pks],
  );
  const { rows: games } = await pool.query<{ id: string }>(
    `insert into games (name, slug, publisher)
      select 'Load ' || n, 'load-' || n, 'Load' from generate_series(1, $1::int) n returning id`,
    [count],
  );
  return pks.map((pk, index) => ({
    pk,
    cookie: `${sessionCookieName}=${sessions[index] ?? ""}`,
    gameId: games[index]?.id ?? "",
  }));
}

/** Returns the ids of the denominations for which there are codes, the same number of each. */
async function addStock(pool: pg.Pool, codes: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with game as (insert into games (name, slug) values ('Load stock', 'load-stock') returning id)
      insert into denominations (game_id, value, face_value, price)
        select game.id, n::text, 1, $2::numeric from game, generate_series(1, $1::int) n returning id`,
    [denominations, price],
  );
  const ids = rows.map(({ id }) => id);
  await pool.query(
    `insert into codes (game_id, denomination_id, code_sealed, code_fingerprint, code_tail, amount)
      select d.game_id, d.id, 'none', gen_random_uuid()::text, 'x', 1
        from denominations d, generate_series(1, $2::int) where d.id = any($1::uuid[])`,
    [ids, Math.ceil(codes / denominations)],
  );
  return ids;
}
