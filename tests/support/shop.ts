/**
 * A small shop for tests: one game with three denominations, codes in a known order, a buyer with money and another
 * without.
 */
import { sql } from "kysely";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { ledgerPort, type Ledger } from "../../plugins/finance/contract.ts";
import { codeTail, createCodeVault, vaultKeys } from "../../plugins/game-codes/server/codes/code-vault.ts";
import { creditDeposit } from "./credit-deposit.ts";
import { startTestPortal, type Caller, type TestPortal, type TestPortalOptions } from "./portal.ts";

export interface Shop extends TestPortal {
  admin: Caller;
  buyer: Caller;
  other: Caller;
  adminId: string;
  buyerId: string;
  otherId: string;
  gameId: string;
  /** Denominations: 40 codes for 1.50, 5 codes for 2.999999, and one that is not for sale. */
  ten: string;
  twenty: string;
  thirty: string;
  balance(userId: string): Promise<string>;
  give(userId: string, amount: string): Promise<void>;
}

const password = "Shop-word-1";

export async function openShop(options: TestPortalOptions = {}): Promise<Shop> {
  const portal = await startTestPortal(options);
  const { db } = portal.kernel;
  const one = async (statement: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
    (await statement.execute(db)).rows[0]?.id ?? "";
  const hash = await hashPassword(password);
  const person = (email: string, name: string, role: string): Promise<string> =>
    one(
      sql`insert into portal_users (email, full_name, role, password_hash) values (${email}, ${name}, ${role}, ${hash})
        returning id`,
    );
  const [adminId, buyerId, otherId] = [
    await person("admin@shop.test", "Ann Admin", "superadmin"),
    await person("buyer@shop.test", "Bea Buyer", "user"),
    await person("other@shop.test", "Otto Other", "user"),
  ];
  const gameId = await one(sql`insert into games (name, slug) values ('Shop game', 'shop-game') returning id`);
  const denomination = (value: string, price: string | null, position: number): Promise<string> =>
    one(
      sql`insert into denominations (game_id, value, face_value, price, position)
        values (${gameId}, ${value}, 1, ${price}::numeric, ${position}) returning id`,
    );
  const [ten, twenty, thirty] = [
    await denomination("10 gems", "1.5", 0),
    await denomination("20 gems", "2.999999", 1),
    await denomination("30 gems", null, 2),
  ];
  const vault = createCodeVault();
  vault.open(vaultKeys(portal.kernel.services("game-codes")));
  const stock = async (denominationId: string, letter: string, count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) {
      const code = `SHOP-CODE-${letter}${String(at).padStart(3, "0")}`;
      const id = crypto.randomUUID();
      await sql`insert into codes (id, game_id, denomination_id, code_sealed, code_fingerprint, code_tail, amount,
        created_at) values (${id}, ${gameId}, ${denominationId}, ${vault.encrypt(code, id)},
          ${vault.fingerprint(code)}, ${codeTail(code)}, 1,
            now() - interval '1 day' + ${at} * interval '1 second')`.execute(db);
    }
  };
  await stock(ten, "T", 40);
  await stock(twenty, "W", 5);
  const ledger: Ledger | undefined = portal.kernel.services("game-codes").use(ledgerPort);
  const give = async (userId: string, amount: string): Promise<void> =>
    ledger === undefined ? undefined : await creditDeposit(db, ledger, userId, amount);
  await give(buyerId, "20");
  const signIn = (email: string): Promise<Caller> => portal.signIn(email, password);
  return {
    ...portal,
    adminId,
    buyerId,
    otherId,
    gameId,
    ten,
    twenty,
    thirty,
    give,
    balance: async (userId) => (await ledger?.balanceOf(db, userId)) ?? "",
    admin: await signIn("admin@shop.test"),
    buyer: await signIn("buyer@shop.test"),
    other: await signIn("other@shop.test"),
  };
}
