/**
 * A marketplace for the model test: real handlers called in memory, a real supplier next to it, and no job that runs by
 * itself.
 */
import { sql } from "kysely";
import { pino } from "pino";
import { creditDeposit } from "../credit-deposit.ts";
import { hashPassword } from "../../../kernel/server/session/passwords.ts";
import { ledgerPort } from "../../../plugins/finance/contract.ts";
import { createCodeVault, vaultKeys, type CodeVault } from "../../../plugins/game-codes/server/codes/code-vault.ts";
import { startTestPortal, type Answer, type TestPortal } from "../portal.ts";
import { startSupplier, type Supplier } from "../supplier.ts";
import { addStock, forgetSequence, installForgetting } from "./fresh-shop.ts";
import { installVerifier, verifierFaults } from "./verifier.ts";
import { unitsOf, type Model, type Observed } from "./model.ts";

export type Person = "ann" | "bob" | "root";
const people: Readonly<Record<Person, string>> = { ann: "user", bob: "user", root: "superadmin" };
const password = "A-good-password-1";
const supplierSecret = "a-secret-for-tests";
/** The initial balances of the buyers, and the prices of the two denominations. */
const money: Readonly<Record<string, string>> = { ann: "20.000000", bob: "6.000000" };
const goods = [
  { value: "10 gems", price: "1.500000", codes: 4 },
  { value: "20 gems", price: "2.999999", codes: 2 },
] as const;

export interface World {
  portal: TestPortal;
  /** Two suppliers, one of which is configured at a time. */
  suppliers: readonly Supplier[];
  currentSupplier: number;
  useSupplier(at: number): void;
  /** Attempts that an operator has released. */
  released: Set<string>;
  vault: CodeVault;
  ids: Record<Person, string>;
  /** Ids of the two denominations. */
  denominations: readonly string[];
  /** How often each command was accepted and rejected. */
  statistics: Map<string, { accepted: number; refused: number }>;
  call(person: Person, method: string, path: string, body?: unknown): Promise<Answer>;
  /** Deletes every order, code and movement, and returns the model of a fresh shop. */
  reset(): Promise<Model>;
  observe(): Promise<Observed>;
  /** The violations that `npm run ledger:verify` would report. */
  faults(): Promise<string[]>;
  /** Returns a code that has never been used. */
  nextCode(): string;
  /** The ids of codes by their text. */
  codeIds: Map<string, string>;
  /** Returns the last line that the server logged as an error. */
  lastError: () => string;
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const suppliers = [await startSupplier(supplierSecret), await startSupplier(supplierSecret)];
  for (const { onBegin } of suppliers)
    for (const mischief of ["lose", "500", "refuse"] as const) onBegin.set(mischief, mischief);
  let lastError = "";
  const log = pino({ level: "error" }, { write: (line) => void (lastError = line) });
  const portal = await startTestPortal({
    log,
    configFile: "tests/fixtures/marketplace.config.ts",
    variables: { REDEEM_PROVIDER: "http", REDEEM_URL: suppliers[0]?.url ?? "" },
  });
  const { db } = portal.kernel;
  await keepJobsStill(portal);
  await installVerifier(db);
  const { ids, cookies } = await signInPeople(portal);
  const { gameId, denominations } = await writeCatalogue(portal);
  const services = portal.kernel.services("game-codes");
  const vault = createCodeVault();
  vault.open(vaultKeys(services));
  await giveMoney(portal, ids);
  // The operator moves what the commands move, and SQL nothing without a move.
  await sql`update finance_guard set two_people = true, single_limit = 4000, daily_limit = 1e12`.execute(db);
  await installForgetting(db);
  let codesMade = 0;
  const world: World = {
    portal,
    suppliers,
    currentSupplier: 0,
    vault,
    ids,
    denominations,
    statistics: new Map(),
    released: new Set(),
    codeIds: new Map(),
    useSupplier: (at) => {
      world.currentSupplier = at;
      Object.assign(services, { options: { ...services.options, redeemUrl: suppliers[at]?.url } });
    },
    call: (person, method, path, body) => callInMemory(portal, cookies[person], method, path, body),
    nextCode: () => `LIFE-CODE-${String((codesMade += 1)).padStart(7, "0")}`,
    reset: async () => {
      await forgetSequence(db);
      for (const { attempts, begun, onAsk } of suppliers) {
        attempts.clear();
        begun.length = 0;
        onAsk.clear();
      }
      world.useSupplier(0);
      world.codeIds.clear();
      world.released.clear();
      const model: Model = {
        codes: new Map(),
        orders: new Map(),
        balances: new Map(Object.entries(money).map(([person, amount]) => [ids[person as Person], unitsOf(amount)])),
      };
      const made = goods.flatMap(({ price, codes }, at) =>
        Array.from({ length: codes }, () => ({
          id: crypto.randomUUID(),
          text: world.nextCode(),
          denominationId: denominations[at] ?? "",
          price: unitsOf(price),
        })),
      );
      await addStock(db, vault, gameId, made);
      for (const { id, text, price } of made) {
        world.codeIds.set(text, id);
        model.codes.set(id, { price, owner: undefined, isSeen: false, isUsed: false, isBusy: false });
      }
      return model;
    },
    observe: () => observe(portal),
    faults: () => verifierFaults(db),
    lastError: () => lastError,
    close: async () => {
      await portal.close();
      await Promise.all(suppliers.map((supplier) => supplier.close()));
    },
  };
  return world;
}

export const priceOf = (denomination: number): bigint => unitsOf(goods[denomination]?.price);

/** Disables the redeem job's own schedule, since the commands run it. */
async function keepJobsStill({ kernel }: TestPortal): Promise<void> {
  Object.assign(kernel.services("game-codes"), { enqueue: () => Promise.resolve(null) });
  await sql`delete from portal_jobs.schedule`.execute(kernel.db);
}

async function signInPeople({
  kernel,
  signIn,
}: TestPortal): Promise<{ ids: World["ids"]; cookies: Record<Person, string> }> {
  const hash = await hashPassword(password);
  const ids = {} as World["ids"];
  const cookies = {} as Record<Person, string>;
  for (const [name, role] of Object.entries(people) as [Person, string][]) {
    const { rows } = await sql<{
      id: string;
    }>`insert into portal_users (email, full_name, role, password_hash) values (${`${name}@life.test`}, ${name}, ${role}, ${hash}) returning id`.execute(
      kernel.db,
    );
    ids[name] = rows[0]?.id ?? "";
    cookies[name] = (await signIn(`${name}@life.test`, password)).cookie ?? "";
  }
  return { ids, cookies };
}

async function giveMoney({ kernel: { db, services } }: TestPortal, ids: World["ids"]): Promise<void> {
  const ledger = services("game-codes").use(ledgerPort);
  if (ledger === undefined) throw new Error("finance offers no ledger");
  for (const [person, amount] of Object.entries(money)) await creditDeposit(db, ledger, ids[person as Person], amount);
}

async function writeCatalogue({ kernel: { db } }: TestPortal): Promise<{ gameId: string; denominations: string[] }> {
  const {
    rows: [game],
  } = await sql<{ id: string }>`insert into games (name, slug) values ('Life', 'life')
    returning id`.execute(db);
  const denominations: string[] = [];
  for (const [position, { value, price }] of goods.entries()) {
    const { rows } = await sql<{ id: string }>`insert into denominations (game_id, value, face_value, price, position)
      values (${game?.id}, ${value}, 1, ${price}::numeric, ${position}) returning id`.execute(db);
    denominations.push(rows[0]?.id ?? "");
  }
  return { gameId: game?.id ?? "", denominations };
}

async function callInMemory(
  { server }: TestPortal,
  cookie: string,
  method: string,
  path: string,
  body: unknown,
): Promise<Answer> {
  const response = await server.app.inject({
    method: method as "GET",
    url: path.startsWith("/portal/") ? path : `/portal/adminapi/v1${path}`,
    headers: { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const isJson = String(response.headers["content-type"]).startsWith("application/json") && response.body !== "";
  return {
    status: response.statusCode,
    body: isJson ? JSON.parse(response.body) : response.body,
    headers: new Headers(),
  };
}

async function observe({ kernel: { db } }: TestPortal): Promise<Observed> {
  const { rows } = await sql<{ seen: Observed }>`select json_build_object(
    'codes', (select coalesce(json_agg(json_build_object('id', c.id, 'owner', c.order_id, 'status', c.status,
      'for_sale', c.for_sale,
      'redemption', (select state from redemptions r where r.code_id = c.id
        and r.state in ('queued', 'inprogress', 'completed')), 'has_facts', c.revealed_at is not null or c.used_at is
          not null)), '[]') from codes c),
    'orders', (select coalesce(json_agg(json_build_object('id', id, 'buyer', user_id, 'status', status)), '[]')
      from orders),
    'balances', (select coalesce(json_object_agg(user_id, balance::text), '{}') from ledger_accounts where user_id is
      not null)) as seen`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("nothing was observed");
  return row.seen;
}
