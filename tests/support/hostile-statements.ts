/**
 * Statements that move something of worth without the rule for it, as SQL with the rights of the portal's own role
 * could try. Each is refused, or named by `npm run ledger:verify`.
 */

/** Expressions for the ids of three accounts: two that may approve, and a buyer. */
export interface HostilePeople {
  admin: string;
  second: string;
  buyer: string;
}

/** By what they attack and what they do: the statements of one transaction. */
export type HostileStatements = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export function hostileStatements({ admin, second, buyer }: HostilePeople): HostileStatements {
  const account = `(select id from ledger_accounts where user_id = ${buyer})`;
  const house = (kind: string): string => `(select id from ledger_accounts where kind = '${kind}')`;
  const entry = "ffffffff-0000-4000-8000-000000000001";
  const request = "ffffffff-0000-4000-8000-000000000002";
  const soldCode = "(select id from codes where order_id is not null and used_at is null order by id limit 1)";
  const freeCode = "(select id from codes where for_sale order by id limit 1)";
  const refundedCode = "(select code_id from order_refund_codes order by code_id limit 1)";
  const paidOrder = "(select id from orders where status = 'delivered' order by id limit 1)";

  /** A whole transaction of the ledger, as the portal writes it. */
  const book = (type: string, amount: string, against: string, columns = "", values = ""): string[] => [
    `insert into ledger_transactions (id, type, user_id, amount${columns}) values ('${entry}', '${type}', ${buyer}, ${amount}${values})`,
    `insert into ledger_entries (transaction_id, account_id, amount) values ('${entry}', ${account}, ${amount}), ('${entry}', ${house(against)}, -(${amount}))`,
  ];
  const ask = (kind: string, amount: string, columns = "", values = "", payload = "{}"): string =>
    `insert into finance_approvals (id, kind, user_id, amount, requested_by, reason, payload${columns}) values ('${request}', '${kind}', ${buyer}, ${amount}, ${admin}, 'always', '${payload}'${values})`;
  const approve = (by = second): string =>
    `update finance_approvals set state = 'approved', decided_by = ${by}, decided_at = now() where id = '${request}'`;
  const raise = `update portal_users set role = 'superadmin' where id = ${buyer}`;

  return {
    "money without an approval": {
      "a bonus of 5,000": book("bonus", "5000", "bonuses"),
      "a bonus of one cent": book("bonus", "0.01", "bonuses"),
      "a correction": book("adjustment", "5000", "adjustments"),
      "a deposit that no chain has": book("deposit", "5000", "deposits"),
      "a returned withdrawal that was none": book("refund", "5000", "withdrawals"),
      "a refund of an order": book(
        "refund",
        "0.01",
        "sales",
        ", order_id, refund_id",
        `, ${paidOrder}, gen_random_uuid()`,
      ),
      "a withdrawal": book("withdrawal", "-0.01", "withdrawals"),
      "a payment for nothing": book("order", "-0.01", "sales"),
      "a payment for an order that does not exist": book(
        "order",
        "-0.01",
        "sales",
        ", order_id",
        `, gen_random_uuid()`,
      ),
      "a simulated bonus": book("bonus", "1", "bonuses", ", simulated", ", true"),
      "an entry that says it was allowed before": book("bonus", "5000", "bonuses", ", authorized_by", ", 'earlier'"),
      "an entry that says one person runs the portal": book(
        "bonus",
        "9",
        "bonuses",
        ", authorized_by",
        ", 'one-person'",
      ),
      "an entry of a day when nobody was there": book("bonus", "9", "bonuses", ", created_at", ", '2020-01-01'"),
      "two bonuses for one move": [
        `insert into finance_direct_moves (kind, requested_by, user_id, amount) values ('bonus', ${admin}, ${buyer}, 5)`,
        ...book("bonus", "5", "bonuses"),
        ...book("bonus", "5", "bonuses").map((line) => line.replaceAll(entry, request)),
      ],
      "a larger bonus than the move": [
        `insert into finance_direct_moves (kind, requested_by, user_id, amount) values ('bonus', ${admin}, ${buyer}, 5)`,
        ...book("bonus", "6", "bonuses"),
      ],
      "a bonus for a move of another kind": [
        `insert into finance_direct_moves (kind, requested_by, user_id, amount) values ('refund', ${admin}, ${buyer}, 5)`,
        ...book("bonus", "5", "bonuses"),
      ],
      "a bonus for another user's move": [
        `insert into finance_direct_moves (kind, requested_by, user_id, amount) values ('bonus', ${admin}, ${admin}, 5)`,
        ...book("bonus", "5", "bonuses"),
      ],
      "a move above the limit": [
        `insert into finance_direct_moves (kind, requested_by, user_id, amount) values ('bonus', ${admin}, ${buyer}, 5000)`,
        ...book("bonus", "5000", "bonuses"),
      ],
      "moves that were forgotten": [
        `insert into finance_direct_moves (kind, requested_by, user_id, amount) values ('bonus', ${admin}, ${buyer}, 5)`,
        "delete from finance_direct_moves",
      ],
      "a move that names an entry": [
        `insert into finance_direct_moves (kind, requested_by, user_id, amount) values ('bonus', ${admin}, ${buyer}, 5)`,
        `update finance_direct_moves set transaction_id = (select id from ledger_transactions limit 1)`,
      ],
      "a deposit written by hand as credited": [
        `update finance_deposits set state = 'credited', credited = 1, transaction_id = (select id from ledger_transactions where type = 'bonus' limit 1)`,
        ...book("deposit", "1", "deposits"),
      ],
    },
    "the ledger rewritten": {
      "a balance": [`update ledger_accounts set balance = balance + 1 where user_id = ${buyer}`],
      "an account with a balance": [
        `insert into ledger_accounts (kind, user_id, currency, balance) values ('user', ${buyer}, 'EUR', 100)`,
        `insert into ledger_transactions (id, type, user_id, amount, currency) values ('${entry}', 'order', ${buyer}, -100, 'EUR')`,
      ],
      "another owner": [`update ledger_accounts set user_id = ${admin} where user_id = ${buyer}`],
      "an amount": ["update ledger_transactions set amount = amount + 1"],
      "a deleted transaction": [`delete from ledger_transactions where user_id = ${buyer}`],
      "one more entry": [
        `insert into ledger_entries (transaction_id, account_id, amount) select id, ${account}, 5 from ledger_transactions where user_id = ${buyer} limit 1`,
      ],
      "entries that do not sum to zero": [
        `insert into ledger_transactions (id, type, user_id, amount, order_id) values ('${entry}', 'order', ${buyer}, -1, gen_random_uuid())`,
        `insert into ledger_entries (transaction_id, account_id, amount) values ('${entry}', ${account}, -1)`,
      ],
      "a changed entry": ["update ledger_entries set amount = amount * 2"],
      "an entry in the future's name": [
        `insert into ledger_transactions (id, type, user_id, amount, order_id, opened_in) values ('${entry}', 'order', ${buyer}, -1, gen_random_uuid(), '99999999')`,
        `insert into ledger_entries (transaction_id, account_id, amount) values ('${entry}', ${account}, -1), ('${entry}', ${house("sales")}, 1)`,
      ],
      "a table emptied": ["truncate ledger_entries cascade"],
    },
    "a request without its rule": {
      "that begins approved": [
        ask("bonus", "5000", ", state, decided_by, decided_at", `, 'approved', ${second}, now()`),
        ...book("bonus", "5000", "bonuses"),
      ],
      "that begins approved, in this transaction": [
        ask("bonus", "5000", ", state, decided_by, decided_in", `, 'approved', ${second}, pg_current_xact_id()`),
        ...book("bonus", "5000", "bonuses"),
      ],
      "that is approved by who asks": [ask("bonus", "5000"), approve(admin), ...book("bonus", "5000", "bonuses")],
      "that is approved by the beneficiary": [
        ask("bonus", "5000"),
        approve(buyer),
        ...book("bonus", "5000", "bonuses"),
      ],
      "from the future, for an approver yet to come": [
        ask("bonus", "5000", ", created_at", ", now() + interval '1 day'"),
      ],
      "that is approved, and moves nothing": [ask("bonus", "5000"), approve()],
      "that moves more than was approved": [ask("bonus", "50"), approve(), ...book("bonus", "5000", "bonuses")],
      "that moves twice": [
        ask("bonus", "5000"),
        approve(),
        ...book("bonus", "5000", "bonuses"),
        ...book("bonus", "5000", "bonuses").map((line) => line.replaceAll(entry, request)),
      ],
      "whose entry is named by hand": [
        ask("bonus", "5000"),
        approve(),
        `update finance_approvals set transaction_id = (select id from ledger_transactions where type = 'bonus' limit 1) where id = '${request}'`,
      ],
      "whose amount is raised": ["update finance_approvals set amount = amount * 10 where state = 'waiting'"],
      "that is decided once more": ["update finance_approvals set state = 'approved' where state = 'rejected'"],
      "that is gone": ["delete from finance_approvals"],
      "of nobody": ["truncate finance_approvals cascade"],
      "whose relations are forgotten": ["truncate finance_account_controls"],
      "of a withdrawal that pays itself": [
        `insert into finance_withdrawals (user_id, amount, address, requested_by) values (${buyer}, 5000, 'T', ${buyer})`,
        ...book("withdrawal", "-1", "withdrawals"),
      ],
    },
    "a role without a request": {
      "raised by one statement": [raise],
      "of a new account": [
        `insert into portal_users (email, role, password_hash) values ('new@demo.test', 'superadmin', '!')`,
      ],
      "by a request that begins approved": [
        ask(
          "role",
          "null",
          ", state, decided_by, decided_in",
          `, 'approved', ${second}, pg_current_xact_id()`,
          '{"role":"superadmin"}',
        ),
        raise,
      ],
      "after all others were lowered": ["update portal_users set role = 'user' where role = 'superadmin'", raise],
      "after all others were deleted": ["delete from portal_users where role = 'superadmin'", raise],
      "after an earlier approval": [
        `update finance_approvals set state = 'approved', decided_by = ${second} where kind = 'role' and requested_by = ${admin}`,
        raise,
      ],
      "with a grant by hand": [
        `insert into finance_role_grants (user_id, role, authorized_by) values (${buyer}, 'superadmin', 'approval')`,
      ],
      "that is taken away by one statement": [`update portal_users set role = 'user' where id = ${second}`],
      "of everybody": ["truncate portal_users cascade"],
    },
    "stock and orders rewritten": {
      "another content of a sold code": [
        `update codes set code_sealed = (select code_sealed from codes where id = ${freeCode}) where id = ${soldCode}`,
      ],
      "another fingerprint of a sold code": [`update codes set code_fingerprint = 'mine' where id = ${soldCode}`],
      "another tail of a sold code": [`update codes set code_tail = 'mine' where id = ${soldCode}`],
      "another denomination of a sold code": [
        `update codes set denomination_id = (select id from denominations d where d.game_id = codes.game_id and d.id <> codes.denomination_id limit 1) where id = ${soldCode}`,
      ],
      "a sold code for oneself": [
        `update codes set order_id = ${paidOrder} where id = ${soldCode} and order_id <> ${paidOrder}`,
      ],
      "a sold code back in the stock": [`update codes set order_id = null, status = 'new' where id = ${soldCode}`],
      "a free code in an order": [
        `update codes set order_id = ${paidOrder}, status = 'sold' where id = ${freeCode} and ${paidOrder} is not null`,
      ],
      "a code that nobody has seen": [`update codes set revealed_at = null where revealed_at is not null`],
      "a sold code deleted": [`delete from codes where id = ${soldCode}`],
      "the price of a delivered line": [`update order_lines set unit_price = 0.000001 where order_id = ${paidOrder}`],
      "the number of a delivered line": [`update order_lines set quantity = 100 where order_id = ${paidOrder}`],
      "a price of nothing": ["update denominations set price = 0.000001 where price is not null"],
      "a price below the face value": ["update denominations set face_value = 0.01, price = 0.01"],
      "a price scale of one percent": [`insert into price_scales (user_id, price_scale) values (${buyer}, 0.01)`],
      "a price scale that falls": [
        "insert into price_scales (game_id, price_scale) select id, 0.9 from games limit 1",
        "update price_scales set price_scale = 0.1 where price_scale = 0.9",
      ],
      "a permit that nobody gave": ["update finance_approvals set used_in = '1' where state <> 'waiting'"],
      "one more line of a paid order": [
        `insert into order_lines (order_id, denomination_id, quantity, unit_price) select ${paidOrder}, id, 5, 0 from denominations limit 1`,
      ],
      "the amount of a paid order": [`update orders set amount = amount + 100 where id = ${paidOrder}`],
      "the buyer of a paid order": [
        `update orders set user_id = ${admin} where id = (select id from orders where status = 'delivered' and user_id <> ${admin} limit 1)`,
      ],
      "an order that was never paid, and is": [
        `insert into orders (id, user_id, amount, status, paid_at) values ('${entry}', ${buyer}, 5, 'paid', now())`,
      ],
      "a refund of nothing": [`update orders set refunded_amount = amount where id = ${paidOrder}`],
      "a refund twice": [
        `insert into order_refund_codes (code_id, order_id, refund_id, amount) select code_id, order_id, refund_id, amount from order_refund_codes where code_id = ${refundedCode} limit 1`,
      ],
      "a sale of another price": ["update code_sales set unit_price = 1000"],
      "a sale forgotten": ["delete from code_sales"],
      "a redemption that never was": [`delete from redemptions where state = 'completed'`],
      "a redemption that begins completed": [
        `insert into redemptions (code_id, user_id, player_id, state) values (${soldCode}, ${buyer}, 'me', 'completed')`,
      ],
      "a redemption for another player": [`update redemptions set player_id = 'me' where state = 'completed'`],
      "an order's history": ["truncate order_events"],
    },
  };
}
