/** The users resource: superadmins see and change accounts; passwords are written and never read. */
import {
  defineResource,
  type ProofRule,
  type Refusal,
  type ResourceDefinition,
  type Row,
} from "@portalkit/kernel/contract";
import { sentenceOf } from "@portalkit/kernel/server";
import { superadminRole, usersResourceId } from "../../contract.ts";
import { cancelEmailChange, markEmailChange } from "../email-changes/email-changes.ts";
import { accountHooks } from "./account-hooks.ts";
import { markSuspensions } from "./suspension-hooks.ts";
import { constraintsOf, passwordRefusal } from "../passwords/password-constraints.ts";
import { resetLinkAction } from "./reset-link-action.ts";
import { suspensionActions } from "./suspension-actions.ts";
import type { AuthServices } from "../services.ts";

const isSuperadmin = ({ adminUser }: { adminUser: { role: string } }): boolean => adminUser.role === superadminRole;
const stampedByServer = { create: false, edit: false };

export function usersResource(services: AuthServices): ResourceDefinition {
  const { options } = services;
  const { roles } = options;
  const isReader = ({ adminUser }: { adminUser: { role: string } }): boolean =>
    isSuperadmin({ adminUser }) || services.may(adminUser, "suspend");
  const constraints = constraintsOf(options);
  const mayType = options.colleaguePasswords;
  return defineResource({
    resourceId: usersResourceId,
    table: "portal_users",
    label: "auth:users.label",
    createTitle: "auth:users.createTitle",
    recordLabel: (row) => String(row["full_name"] || row["email"]),
    recordLabelColumns: ["full_name", "email"],
    columns: [
      {
        name: "id",
        listHidden: true,
        label: "auth:users.columns.id",
        primaryKey: true,
        quickSearch: true,
        showIn: stampedByServer,
      },
      {
        name: "full_name",
        label: "auth:users.columns.full_name",
        type: "string",
        quickSearch: true,
        maxLength: 200,
        required: false,
      },
      {
        name: "email",
        label: "auth:users.columns.email",
        type: "string",
        quickSearch: true,
        required: true,
        maxLength: 320,
        ...(mayType ? {} : { editingNote: { create: "auth:invitationHint" } }),
        validation: [{ regExp: "^[^@\\s]+@[^@\\s]+$", message: "auth:emailRequired" }],
      },
      {
        name: "role",
        label: "auth:users.columns.role",
        type: "string",
        enum: roles,
        required: true,
        suggestOnCreate: roles.find(({ value }) => value !== superadminRole)?.value ?? superadminRole,
      },
      // Computed by the database from `suspended_at`.
      {
        name: "status",
        label: "auth:users.columns.status",
        type: "string",
        enum: [
          { value: "active", label: "auth:suspension.active" },
          { value: "suspended", label: "auth:suspension.isSuspended" },
        ],
        showIn: stampedByServer,
        required: false,
        components: { list: "auth/suspension", show: "auth/suspension" },
        readsColumns: ["suspended_at"],
      },
      {
        name: "source",
        listHidden: true,
        label: "auth:users.columns.source",
        type: "string",
        enum: [
          { value: "web", label: "auth:users.choices.source.web" },
          { value: "telegram", label: "auth:users.choices.source.telegram" },
        ],
        showIn: stampedByServer,
      },
      {
        name: "password",
        label: "auth:users.columns.password",
        type: "string",
        virtual: true,
        masked: true,
        required: { create: mayType, edit: false },
        showIn: { list: false, show: false, filter: false, create: mayType, edit: mayType },
        editingNote: { edit: "auth:keepPassword" },
        // `required` decides whether a password must be given.
        validate: (value) =>
          typeof value !== "string" || value === "" ? undefined : inWords(passwordRefusal(value, constraints)),
      },
      { name: "password_hash", backendOnly: true, storesColumn: "password" },
      { name: "created_at", label: "auth:users.columns.created_at", showIn: stampedByServer },
      {
        name: "created_by",
        label: "auth:users.columns.created_by",
        foreignResource: { resourceId: usersResourceId },
        showIn: { ...stampedByServer, list: false },
      },
      {
        name: "role_set_by",
        label: "auth:users.columns.role_set_by",
        foreignResource: { resourceId: usersResourceId },
        showIn: { ...stampedByServer, list: false },
      },
      { name: "role_set_at", label: "auth:users.columns.role_set_at", showIn: { ...stampedByServer, list: false } },
      { name: "credentials_set_by", backendOnly: true },
      // Written by the actions only, so that every suspension has a reason and ends the sessions.
      {
        name: "suspended_at",
        label: "auth:users.columns.suspended_at",
        showIn: { ...stampedByServer, list: false },
        required: false,
      },
      {
        name: "suspended_reason",
        label: "auth:users.columns.suspended_reason",
        type: "string",
        required: false,
        showIn: { ...stampedByServer, list: false, filter: false },
      },
      {
        name: "suspended_by",
        label: "auth:users.columns.suspended_by",
        foreignResource: { resourceId: usersResourceId },
        required: false,
        showIn: { ...stampedByServer, list: false, filter: false },
      },
    ],
    options: {
      allowedActions: {
        list: isReader,
        show: isReader,
        edit: isSuperadmin,
        create: isSuperadmin,
        delete: isSuperadmin,
        filter: isReader,
      },
      actions: [resetLinkAction(services), cancelEmailChange(services), ...suspensionActions(services)],
      defaultSort: { columnName: "created_at", direction: "desc" },
      listPageSizeOptions: [10, 25, 50, 100],
    },
    requiresProof: { create: makesSuperadmin, edit: changesAccess, delete: true },
    hooks: {
      ...accountHooks(services),
      onlyAddsKeys: true,
      list: { after: (rows, context) => markSuspensions(services, rows, context) },
      show: {
        after: async (row, context) => {
          await markSuspensions(services, [row], context);
          await markEmailChange(row, context);
        },
      },
    },
  });
}

const makesSuperadmin: ProofRule = ({ record }) => record["role"] === superadminRole;

/** Detects changes of permissions or credentials; an edit that leaves them unchanged needs no proof. */
const changesAccess: ProofRule = ({ record, oldRecord = {} as Row }) =>
  (typeof record["password"] === "string" && record["password"] !== "") ||
  ["role", "email"].some((column) => column in record && record[column] !== oldRecord[column]);

const inWords = (refusal: Refusal | undefined): string | undefined =>
  refusal === undefined ? undefined : sentenceOf(refusal);
