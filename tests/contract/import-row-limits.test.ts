/** The limits of webhooks and tokens per user hold for imported files too; each row too many is reported. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { textSettings, uploadFile } from "../support/importing.ts";
import type { Answer } from "../support/portal.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let portal: SmallDemo;
beforeAll(async () => {
  portal = await startSmallDemo();
});
afterAll(() => portal.close());

const post = (path: string, body: Record<string, unknown>): Promise<Answer> =>
  portal.user.post(`/plugin/data-transfer/imports/${path}`, body);

/** Imports a file of two columns, as a user; returns the result. */
async function imported(target: string, columns: readonly [string, string], lines: string[]): Promise<Answer["body"]> {
  const at = { url: portal.server.url, caller: portal.user, instanceId: "data-transfer" };
  const id = await uploadFile(at, [columns.join(), ...lines, ""].join("\r\n"), { target, fileName: "many.csv" });
  const mapping = Object.fromEntries(columns.map((name, column) => [name, { column }]));
  const { body } = await post("start", { id, mode: "import", settings: textSettings, mapping });
  expect(body.error).toBeUndefined();
  const result = async (): Promise<Answer["body"]> => (await post("get", { id })).body;
  await expect.poll(async () => (await result()).import.state).not.toMatch(/^(checking|importing)$/);
  return await result();
}

const countOf = async (table: string): Promise<number> =>
  (
    await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
      join portal_users on portal_users.id = user_id where email = 'user@demo.test'`.execute(portal.kernel.db)
  ).rows[0]?.count ?? 0;

it.each([
  {
    target: "webhooks",
    table: "webhooks",
    max: 5,
    columns: ["url", "events"],
    line: (number: number) => `https://hooks.example.com/${number},order.placed`,
    refusal: "You can have up to 5 webhooks. Delete one first",
  },
  {
    target: "api_token",
    table: "api_tokens",
    max: 20,
    columns: ["name", "scopes"],
    line: (number: number) => `Token ${number},read`,
    refusal: "You can have up to 20 API tokens. Revoke one first",
  },
] as const)("imports at most $max rows of $target", async ({ target, table, max, columns, line, refusal }) => {
  await sql`delete from ${sql.table(table)}`.execute(portal.kernel.db);
  const [first, second] = line(0).split(",");
  const record = { [columns[0]]: first, [columns[1]]: [second] };
  expect((await portal.user.post("/create_record", { resourceId: target, record })).body.ok).toBe(true);
  const result = await imported(
    target,
    columns,
    Array.from({ length: max + 14 }, (_, index) => line(index + 1)),
  );
  expect(await countOf(table)).toBe(max);
  expect(result.import).toMatchObject({ stored: max - 1, failed: 15 });
  expect(new Set(result.problems.map(({ message }: { message: string }) => message))).toEqual(new Set([refusal]));
});
