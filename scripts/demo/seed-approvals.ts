/** Generates the demo's second superadmin, and requests of both superadmins that wait for the other's approval. */
import { sql } from "kysely";
import type { Database } from "../../kernel/contract/database.ts";
import { demoAccounts } from "../../kernel/server/shell/demo-accounts.ts";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import type { Person } from "./seed-people.ts";
import { insertRows } from "./insert-rows.ts";
import { createRandom } from "./random.ts";

type Request = readonly [
  hoursAgo: number,
  kind: string,
  asker: string,
  buyer: number,
  amount: string | null,
  reason: "single" | "daily" | "always",
  payload: object,
  note: string,
];

const hourMs = 3_600_000;
const controllerId = "5eed0000-0000-4000-8000-000000000002";
const limits = { single: "500", daily: "2000", always: null } as const;
const columns = [
  ["id", "uuid"],
  ["kind", "text"],
  ["requested_by", "uuid"],
  ["user_id", "uuid"],
  ["amount", "numeric"],
  ["reason", "text"],
  ["reason_limit", "numeric"],
  ["reason_sum", "numeric"],
  ["payload", "jsonb"],
  ["note", "text"],
  ["created_at", "timestamptz"],
] as const;

/** Each superadmin can decide the requests of the other. */
export async function seedApprovals(db: Database, people: readonly Person[], from: Date, until: Date): Promise<void> {
  const [adminEmail = "", , controller = ""] = demoAccounts.map((account) => account.split(":")[0] ?? "");
  const [, password = ""] = demoAccounts[2].split(":");
  await sql`insert into portal_users (id, email, full_name, password_hash, role, created_at)
    values (${controllerId}::uuid, ${controller}, 'Cora Controller', ${await hashPassword(password)}, 'superadmin',
      ${from.toISOString()}::timestamptz)`.execute(db);
  const {
    rows: [admin],
  } = await sql<{ id: string }>`select id from portal_users
    where email = ${adminEmail}`.execute(db);
  const [ada, cora] = [admin?.id ?? "", controllerId];
  const requests: readonly Request[] = [
    [30, "bonus", cora, 1, "750", "single", {}, "Compensation for a delayed delivery"],
    [26, "bonus", ada, 2, "600", "single", {}, "Winner of the winter raffle"],
    [20, "bonus", cora, 3, "150", "daily", {}, "Welcome back"],
    [
      9,
      "correction",
      cora,
      4,
      "520",
      "single",
      { change: "520" },
      "A deposit was credited with 520 less than was sent",
    ],
    [7, "withdrawal", ada, 0, "550", "single", {}, "Paid out by bank transfer"],
    [3, "role", ada, 5, null, "always", { role: "superadmin" }, "Joins the finance team"],
    [2, "role", cora, 6, null, "always", { role: "superadmin" }, "Covers the night shift"],
  ];
  const random = createRandom(29);
  const rows = requests.flatMap(([hoursAgo, kind, asker, buyer, amount, reason, payload, note]) => {
    const person = people[buyer];
    return person === undefined
      ? []
      : [
          [
            random.uuid(),
            kind,
            asker,
            person.id,
            amount,
            reason,
            limits[reason],
            reason === "daily" ? "1900" : null,
            JSON.stringify(payload),
            note,
            new Date(until.getTime() - hoursAgo * hourMs).toISOString(),
          ],
        ];
  });
  await insertRows(db, "finance_approvals", columns, rows);
  // Cora's oldest request is decided, so that the page also shows a completed one.
  await sql`update finance_approvals set state = 'rejected', decided_by = ${ada}::uuid,
    decided_at = ${new Date(until.getTime() - 19 * hourMs).toISOString()}::timestamptz,
      rejection = 'A smaller bonus was agreed on'
    where reason = 'daily' and requested_by = ${cora}::uuid`.execute(db);
}
