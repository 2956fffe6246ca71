/**
 * API tokens as records: users create and revoke their own, superadmins see all. A token is revealed once and stored as
 * a hash.
 */
import { sql } from "kysely";
import { defineResource, type HookContext, type ResourceDefinition, type Row } from "@portalkit/kernel/contract";
import { translate, type Database, type DatabaseTransaction, type PluginServices } from "@portalkit/kernel/server";
import { securityNoticePort } from "@portalkit/auth";
import { tokensResourceId } from "../../contract.ts";
import { scopes } from "../../contract/tokens/calls.ts";
import { notInForms, ownerShown, ownRows, readByAll } from "../resource-rules.ts";
import { makeToken } from "./token-text.ts";
import type { TradingServices } from "../services.ts";

const states = [
  { value: "active", label: "trading-api:api_token.states.active" },
  { value: "expired", label: "trading-api:api_token.states.expired" },
  { value: "revoked", label: "trading-api:api_token.states.revoked" },
];
const choices = scopes.map((scope) => ({ value: scope, label: `trading-api:scopes.${scope}` }));

export function tokenResource(services: TradingServices): ResourceDefinition {
  return defineResource({
    resourceId: tokensResourceId,
    table: "api_tokens",
    label: "trading-api:api_token.label",
    createTitle: "trading-api:api_token.createTitle",
    recordLabel: (row) => `${String(row["name"])} (${String(row["token_prefix"])}…)`,
    recordLabelColumns: ["name", "token_prefix"],
    columns: [
      {
        name: "id",
        label: "trading-api:api_token.columns.id",
        primaryKey: true,
        showIn: { ...notInForms, list: false, filter: false },
        components: { show: "kernel/id" },
      },
      {
        name: "name",
        label: "trading-api:api_token.columns.name",
        type: "string",
        required: true,
        maxLength: 80,
        quickSearch: true,
        listSticky: true,
        editingNote: { create: "trading-api:api_token.notes.name" },
      },
      {
        name: "token",
        label: "trading-api:api_token.columns.token",
        type: "string",
        virtual: true,
        showIn: { ...notInForms, list: false, filter: false },
        components: { show: "trading-api/token" },
      },
      {
        name: "token_prefix",
        label: "trading-api:api_token.columns.token_prefix",
        type: "string",
        quickSearch: true,
        showIn: notInForms,
      },
      { name: "token_hash", backendOnly: true, storesColumn: "token" },
      {
        name: "user_id",
        label: "trading-api:api_token.columns.user_id",
        foreignResource: { resourceId: "users" },
        required: false,
        showIn: ownerShown,
      },
      {
        name: "scopes",
        listHidden: true,
        label: "trading-api:api_token.columns.scopes",
        enum: choices,
        isArray: { enabled: true, itemType: "string" },
        required: true,
        suggestOnCreate: ["read"],
        components: { create: "trading-api/choices", edit: "trading-api/choices" },
        validate: (value) =>
          Array.isArray(value) && value.length > 0 ? undefined : translate("trading-api:tokens.scopeNeeded"),
      },
      {
        name: "state",
        label: "trading-api:api_token.columns.state",
        type: "string",
        virtual: true,
        enum: states,
        showIn: { ...notInForms, filter: false },
      },
      {
        name: "expires_at",
        label: "trading-api:api_token.columns.expires_at",
        required: false,
        editingNote: {
          create: "trading-api:api_token.notes.expires_at",
          edit: "trading-api:api_token.notes.expires_at",
        },
        validate: (value) =>
          typeof value === "string" && value !== "" && !(Date.parse(value) > Date.now())
            ? translate("trading-api:tokens.expiryPast")
            : undefined,
      },
      { name: "last_used_at", label: "trading-api:api_token.columns.last_used_at", showIn: notInForms },
      { name: "revoked_at", label: "trading-api:api_token.columns.revoked_at", showIn: { ...notInForms, list: false } },
      { name: "created_at", listHidden: true, label: "trading-api:api_token.columns.created_at", showIn: notInForms },
    ],
    rowFilter: ownRows,
    rowLimits: [
      {
        per: "user_id",
        max: services.options.tokensPerUser,
        where: { isEmpty: ["revoked_at"], isNotPast: ["expires_at"] },
        refusal: { code: "PORTAL_TRADE_TOO_MANY_TOKENS", status: 409, message: "trading-api:tokens.tooMany" },
      },
    ],
    // A stolen session must not create access that outlives it.
    requiresProof: { create: true, edit: ({ record }) => "scopes" in record || "expires_at" in record },
    options: {
      allowedActions: { ...readByAll, create: true, edit: true },
      defaultSort: { columnName: "created_at", direction: "desc" },
      listPageSizeOptions: [10, 25, 50, 100],
      fieldGroups: [
        {
          groupName: "trading-api:api_token.groups.token",
          columns: ["id", "name", "token", "token_prefix", "user_id", "state"],
        },
        {
          groupName: "trading-api:api_token.groups.use",
          columns: ["scopes", "expires_at", "last_used_at", "revoked_at", "created_at"],
        },
      ],
      bulkActions: [
        {
          id: "revoke",
          label: "trading-api:tokens.revoke",
          icon: "ban",
          state: "danger",
          confirm: "trading-api:tokens.confirmRevoke",
          countPortion: async ({ db, recordIds }) => ({ count: await revoke(db, recordIds) }),
          summarize: ({ count = 0 }) => translate("trading-api:tokens.revoked", { count }),
        },
      ],
    },
    hooks: {
      list: { after: (rows, { db }) => addStates(rows, db) },
      show: { after: (row, { db }) => addStates([row], db) },
      create: { before: (record, context) => issue(record, context, services) },
    },
  });
}

async function issue(
  record: Record<string, unknown>,
  { db, adminUser, revealOnce }: HookContext,
  { use }: PluginServices,
): Promise<void> {
  const { token, hash, prefix } = makeToken();
  record["user_id"] = adminUser.pk;
  record["token_hash"] = hash;
  record["token_prefix"] = prefix;
  await use(securityNoticePort)?.note(db, {
    userId: adminUser.pk,
    event: "api-token-created",
    name: String(record["name"]),
    origin: adminUser.origin,
  });
  revealOnce?.("token", token);
}

/** Queries the state separately, because a list may lack the columns it depends on. */
async function addStates(rows: readonly Row[], db: Database): Promise<void> {
  const { rows: found } = await sql<{ id: string; state: string }>`select id, case when revoked_at is
    not null then 'revoked' when expires_at <= now() then 'expired' else 'active' end as state
    from api_tokens where id = any(${rows.map(({ _primaryKeyValue: key }) => String(key))}::uuid[])`.execute(db);
  const states = new Map(found.map(({ id, state }) => [id, state]));
  for (const row of rows) row["state"] = states.get(String(row._primaryKeyValue));
}

async function revoke(db: DatabaseTransaction, recordIds: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`update api_tokens set revoked_at = now() where id = any(${recordIds}::uuid[])
    and revoked_at is null`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
