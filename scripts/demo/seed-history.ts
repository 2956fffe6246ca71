/** Generates the demo's audit log: what its records say happened to them, and the sign-ins of those who did it. */
import { sql } from "kysely";
import type { Database } from "../../kernel/contract/database.ts";
import type { AuditChange } from "../../plugins/audit-log/contract.ts";
import type { Actor, HistoryEntry } from "./history/history-entry.ts";
import { addressOf } from "./history/address-of.ts";
import { recordedEntries } from "./history/recorded-entries.ts";
import { signIns } from "./history/sign-ins.ts";
import { insertRows } from "./insert-rows.ts";
import type { Random } from "./random.ts";

const columns = [
  ["at", "timestamptz"],
  ["kind", "text"],
  ["user_id", "text"],
  ["username", "text"],
  ["ip", "text"],
  ["user_agent", "text"],
  ["resource_id", "text"],
  ["record_id", "text"],
  ["record_label", "text"],
  ["action_id", "text"],
  ["changes", "jsonb"],
  ["details", "jsonb"],
] as const;
const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const dayMs = 86_400_000;

/**
 * The last difference of each record ends at its current value.
 * @param tables the tables of this deployment
 */
export async function seedHistory(
  db: Database,
  random: Random,
  tables: ReadonlySet<string>,
  until: Date,
): Promise<void> {
  const { rows: actors } = await sql<Actor>`select id::text as id, email, ${addressOf("portal_users")} as ip
    from portal_users where email in ('admin@demo.test', 'controller@demo.test', 'user@demo.test')
    order by email`.execute(db);
  const [admin] = actors;
  if (admin === undefined || actors.length < 2) return;
  const within = (from: number, to: number): Date =>
    new Date(until.getTime() - (from + (to - from) * random.next()) * dayMs);
  const actions = [
    ...signIns(random, actors, until),
    ...(await ofGames(db, admin, within)),
    ...(await ofPrices(db, random, admin, within)),
    ...(await recordedEntries(db, tables, until)),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  await insertRows(
    db,
    "audit_log",
    columns,
    actions.map((action) => rowOf(action)),
  );
  await ofManyCodes(db, admin, within(1, 2));
}

const rowOf = ({
  kind,
  at,
  by,
  resourceId,
  recordId,
  recordLabel,
  actionId,
  changes = [],
  details,
}: HistoryEntry): unknown[] => [
  at.toISOString(),
  kind,
  by.id,
  by.email,
  by.ip,
  browser,
  resourceId,
  recordId,
  recordLabel,
  actionId,
  JSON.stringify(changes),
  details === undefined ? null : JSON.stringify(details),
];

async function ofGames(db: Database, by: Actor, within: (from: number, to: number) => Date): Promise<HistoryEntry[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    slug: string;
    publisher: string;
    description: string;
    created_at: string | Date;
  }>`select id::text as id, name, slug, publisher, description, created_at from games order by slug`.execute(db);
  return rows.flatMap(({ id, name, slug, publisher, description, created_at: createdAt }, index): HistoryEntry[] => {
    const record = { by, resourceId: "games", recordId: id, recordLabel: name };
    const older = description.replace(
      "Codes are delivered immediately.",
      "Codes are delivered by email within the hour.",
    );
    const made: HistoryEntry = {
      ...record,
      kind: "created",
      at: new Date(createdAt),
      changes: [
        { column: "name", label: "Name", after: name },
        { column: "slug", label: "Slug", after: slug },
        { column: "publisher", label: "Publisher", after: index % 3 === 0 ? null : publisher },
        { column: "description", label: "Description", after: older },
      ],
    };
    const described: HistoryEntry = {
      ...record,
      kind: "edited",
      at: within(40, 70),
      changes: [{ column: "description", label: "Description", before: older, after: description }],
    };
    return index % 3 === 0
      ? [
          made,
          described,
          {
            ...record,
            kind: "edited",
            at: within(10, 30),
            changes: [{ column: "publisher", label: "Publisher", before: null, after: publisher }],
          },
        ]
      : [made, described];
  });
}

/** Prices change about once a month. */
async function ofPrices(
  db: Database,
  random: Random,
  by: Actor,
  within: (from: number, to: number) => Date,
): Promise<HistoryEntry[]> {
  const { rows } = await sql<{ id: string; title: string; price: string }>`select id::text as id, title,
    price::text as price from denominations where price is not null order by sort_key, id limit 120`.execute(db);
  return rows.flatMap(({ id, title, price }) => {
    const prices = [price];
    for (let moved = random.between(0, 3); moved > 0; moved -= 1)
      prices.unshift((Number(prices[0]) * (0.94 + random.next() * 0.1)).toFixed(6));
    return prices.slice(1).map((after, index): HistoryEntry => ({
      kind: "edited",
      by,
      resourceId: "denominations",
      recordId: id,
      recordLabel: title,
      at: within(60 - index * 20, 75 - index * 20),
      changes: [{ column: "price", label: "Price", before: prices[index], after }],
    }));
  });
}

/** One action on many codes, with an entry for each record. */
async function ofManyCodes(db: Database, by: Actor, at: Date): Promise<void> {
  const { rows: codes } = await sql<{ id: string; code_tail: string }>`select id::text as id, code_tail from codes
    where status = 'sold' and sold_at < ${at.toISOString()}::timestamptz order by sold_at desc, id limit 40`.execute(
    db,
  );
  if (codes.length === 0) return;
  const {
    rows: [entry],
  } = await sql<{ id: string }>`insert into audit_log (at, kind, user_id, username, ip,
    user_agent, resource_id, action_id, details)
    values (${at.toISOString()}, 'bulk-action', ${by.id}, ${by.email}, ${by.ip}, ${browser}, 'codes', 'mark-sold',
      ${JSON.stringify({ count: codes.length })}::jsonb) returning id`.execute(db);
  const change: AuditChange = { column: "status", label: "Status", before: "delivering", after: "sold" };
  await insertRows(
    db,
    "audit_log_records",
    [
      ["entry_id", "bigint"],
      ["resource_id", "text"],
      ["record_id", "text"],
      ["record_label", "text"],
      ["changes", "jsonb"],
    ],
    codes.map(({ id, code_tail: tail }) => [entry?.id, "codes", id, `••••${tail}`, JSON.stringify([change])]),
  );
}
