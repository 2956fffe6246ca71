/** The users resource: superadmins see and change accounts; a password goes in and never comes out. */
import { defineResource, type Refusal, type ResourceDefinition } from "#kernel/contract";
import { sentenceOf } from "#kernel/server";
import { authMessages, superadminRole, usersResourceId, type AuthOptions } from "../contract.ts";
import { accountHooks } from "./account-hooks.ts";
import { constraintsOf, passwordRefusal } from "./password-constraints.ts";

const isSuperadmin = ({ adminUser }: { adminUser: { role: string } }): boolean => adminUser.role === superadminRole;
const stampedByServer = { create: false, edit: false };

export function usersResource(options: AuthOptions): ResourceDefinition {
  const { roles } = options;
  const constraints = constraintsOf(options);
  return defineResource({
    resourceId: usersResourceId, table: "portal_users", label: "Users",
    recordLabel: (row) => String(row["full_name"] || row["email"]), recordLabelColumns: ["full_name", "email"],
    columns: [
      { name: "id", label: "ID", primaryKey: true, quickSearch: true, showIn: stampedByServer },
      { name: "full_name", label: "Full name", type: "string", quickSearch: true, maxLength: 200, required: false },
      { name: "email", label: "Email", type: "string", quickSearch: true, required: true, maxLength: 320, validation: [{ regExp: "^[^@\\s]+@[^@\\s]+$", message: authMessages.emailRequired }] },
      { name: "role", label: "Role", type: "string", enum: roles, required: true, suggestOnCreate: roles.find(({ value }) => value !== superadminRole)?.value ?? superadminRole },
      { name: "source", label: "Came by", type: "string", enum: [{ value: "web", label: "Website" }, { value: "telegram", label: "Telegram" }], showIn: stampedByServer },
      {
        name: "password", label: "Password", type: "string", virtual: true, masked: true, required: { create: true, edit: false },
        showIn: { list: false, show: false, filter: false }, editingNote: { edit: authMessages.keepPassword },
        // Whether there must be one is not asked here.
        validate: (value) => (typeof value !== "string" || value === "" ? undefined : inWords(passwordRefusal(value, constraints))),
      },
      { name: "password_hash", backendOnly: true },
      { name: "created_at", label: "Created", showIn: stampedByServer },
    ],
    options: {
      allowedActions: { list: isSuperadmin, show: isSuperadmin, edit: isSuperadmin, create: isSuperadmin, delete: isSuperadmin, filter: isSuperadmin },
      defaultSort: { columnName: "created_at", direction: "desc" }, listPageSize: 25, listPageSizeOptions: [10, 25, 50, 100],
    },
    hooks: accountHooks,
  });
}

const inWords = (refusal: Refusal | undefined): string | undefined => (refusal === undefined ? undefined : sentenceOf(refusal));
