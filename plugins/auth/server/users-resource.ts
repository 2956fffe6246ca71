/** The users resource: superadmins see and change accounts; a password goes in and never comes out. */
import { sql } from "kysely";
import { defineResource, Refusal, type HookContext, type ResourceDefinition, type Row } from "#kernel/contract";
import { endSessionsOfUser, hashPassword, type DatabaseTransaction } from "#kernel/server";
import { authMessages } from "../contract.ts";

export interface UsersOptions {
  passwordMinLength: number;
  passwordMaxLength: number;
  roles: { value: string; label: string }[];
}

type Role = { adminUser: { role: string } };
const isSuperadmin = ({ adminUser }: Role): boolean => adminUser.role === "superadmin";

export function usersResource({ passwordMinLength, passwordMaxLength, roles }: UsersOptions): ResourceDefinition {
  return defineResource({
    resourceId: "users", table: "portal_users", label: "Users",
    recordLabel: (row) => String(row["full_name"] || row["email"]), recordLabelColumns: ["full_name", "email"],
    columns: [
      { name: "id", label: "ID", primaryKey: true, showIn: { create: false, edit: false } },
      { name: "full_name", label: "Full name", type: "string", maxLength: 200, required: false },
      { name: "email", label: "Email", type: "string", required: true, maxLength: 320, validation: [{ regExp: "^[^@\\s]+@[^@\\s]+$", message: "Please enter your email" }] },
      { name: "role", label: "Role", type: "string", enum: roles, required: true, suggestOnCreate: "user" },
      { name: "source", label: "Came by", type: "string", enum: [{ value: "web", label: "Website" }, { value: "telegram", label: "Telegram" }], showIn: { create: false, edit: false } },
      {
        name: "password", label: "Password", type: "string", virtual: true, masked: true, required: { create: true, edit: false },
        showIn: { list: false, show: false, filter: false }, editingNote: { edit: "Leave empty to keep the password. A change ends the account's sessions" },
        validate: (value) => passwordProblem(value, passwordMinLength, passwordMaxLength),
      },
      { name: "password_hash", backendOnly: true },
      { name: "created_at", label: "Created", showIn: { create: false, edit: false } },
    ],
    options: {
      allowedActions: { list: isSuperadmin, show: isSuperadmin, edit: isSuperadmin, create: isSuperadmin, delete: isSuperadmin },
      defaultSort: { columnName: "created_at", direction: "desc" }, listPageSize: 25, listPageSizeOptions: [10, 25, 50, 100],
    },
    hooks: {
      create: { before: storePassword },
      edit: { before: async ({ recordId, record, oldRecord }, context) => {
        await storePassword(record);
        if (typeof record["role"] === "string" && oldRecord["role"] === "superadmin" && record["role"] !== "superadmin") await demandAnother(recordId, context);
        if ("password_hash" in record) await endSessionsOfUser(publisherOf(context), context.db as DatabaseTransaction, recordId);
      } },
      delete: { before: async (record: Row, context) => {
        if (String(record["id"]) === context.adminUser.pk || record["role"] === "superadmin") await demandAnother(String(record["id"]), context);
        await endSessionsOfUser(publisherOf(context), context.db as DatabaseTransaction, String(record["id"]));
      } },
    },
  });
}

function passwordProblem(value: unknown, least: number, most: number): string | undefined {
  if (value === "" || value === null || value === undefined) return undefined;
  const { length } = [...String(value)];
  if (length < least) return authMessages.tooShort.replace("{minLength}", String(least));
  return length > most ? authMessages.tooLong.replace("{maxLength}", String(most)) : undefined;
}

/** The plain password becomes its hash; an empty one leaves the stored hash alone. */
async function storePassword(record: Record<string, unknown>): Promise<void> {
  const { password } = record;
  delete record["password"];
  if (typeof password === "string" && password !== "") record["password_hash"] = await hashPassword(password);
}

/** Nobody locks everybody out: not themselves, and not the last superadmin. The lock settles two at once. */
async function demandAnother(userId: string, { adminUser, db }: HookContext): Promise<void> {
  if (userId === adminUser.pk) throw new Refusal({ code: "AUTH_NOT_YOURSELF", status: 409, message: authMessages.notYourself });
  const { rows } = await sql<{ id: string }>`select id from portal_users where role = 'superadmin' order by id for update`.execute(db as DatabaseTransaction);
  if (!rows.some(({ id }) => id !== userId)) throw new Refusal({ code: "AUTH_LAST_SUPERADMIN", status: 409, message: authMessages.lastSuperadmin });
}

const publisherOf = ({ publish }: HookContext): { publish: HookContext["publish"] } => ({ publish });
