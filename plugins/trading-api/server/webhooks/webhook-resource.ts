/** Webhooks as records: which events go to which address. The signing secret is revealed once and stored encrypted. */
import { randomUUID } from "node:crypto";
import { defineResource, type HookContext, type ResourceDefinition } from "@portalkit/kernel/contract";
import { isPublicAddress, literalAddress, translate, translateText } from "@portalkit/kernel/server";
import { securityNoticePort } from "@portalkit/auth";
import { webhooksResourceId, type TradingOptions } from "../../contract.ts";
import { orderEventLabels, orderEvents } from "../../contract/webhooks/events.ts";
import { notInForms, ownerShown, ownRows, readByAll } from "../resource-rules.ts";
import type { TradingServices } from "../services.ts";
import { newSecret, webhookSecrets } from "./webhook-secrets.ts";

const choices = orderEvents.map((event) => ({ value: event, label: orderEventLabels[event] }));

export function webhookResource(services: TradingServices): ResourceDefinition {
  const { webhooks: options } = services.options;
  const sentence = (message: string | undefined): string | undefined =>
    message === undefined ? undefined : translateText(message);
  return defineResource({
    resourceId: webhooksResourceId,
    table: "webhooks",
    label: "trading-api:webhooks.label",
    createTitle: "trading-api:webhooks.createTitle",
    recordLabel: (row) => String(row["url"]),
    recordLabelColumns: ["url"],
    columns: [
      {
        name: "id",
        label: "trading-api:webhooks.columns.id",
        primaryKey: true,
        showIn: { ...notInForms, list: false, filter: false },
        components: { show: "kernel/id" },
      },
      {
        name: "url",
        label: "trading-api:webhooks.columns.url",
        type: "string",
        required: true,
        maxLength: 2_000,
        quickSearch: true,
        listSticky: true,
        editingNote: { create: "trading-api:webhooks.notes.url" },
        validate: (value) => sentence(urlProblem(String(value), options)),
      },
      {
        name: "events",
        label: "trading-api:webhooks.columns.events",
        enum: choices,
        isArray: { enabled: true, itemType: "string" },
        required: true,
        suggestOnCreate: [...orderEvents],
        components: { create: "trading-api/choices", edit: "trading-api/choices" },
        validate: (value) =>
          Array.isArray(value) && value.length > 0 ? undefined : translate("trading-api:webhooks.eventNeeded"),
      },
      {
        name: "secret",
        label: "trading-api:webhooks.columns.secret",
        type: "string",
        virtual: true,
        showIn: { ...notInForms, list: false, filter: false },
        components: { show: "trading-api/token" },
      },
      { name: "secret_sealed", backendOnly: true, storesColumn: "secret" },
      {
        name: "user_id",
        listHidden: true,
        label: "trading-api:webhooks.columns.user_id",
        foreignResource: { resourceId: "users" },
        required: false,
        showIn: ownerShown,
      },
      { name: "active", label: "trading-api:webhooks.columns.active", suggestOnCreate: true, inlineEdit: true },
      { name: "created_at", listHidden: true, label: "trading-api:webhooks.columns.created_at", showIn: notInForms },
    ],
    rowFilter: ownRows,
    rowLimits: [
      {
        per: "user_id",
        max: options.perUser,
        refusal: { code: "PORTAL_TRADE_TOO_MANY_WEBHOOKS", status: 409, message: "trading-api:webhooks.tooMany" },
      },
    ],
    // The address receives every order event, and the secret is revealed once.
    requiresProof: { create: true, edit: ({ record }) => "url" in record },
    options: {
      allowedActions: { ...readByAll, create: true, edit: true, delete: true },
      defaultSort: { columnName: "created_at", direction: "desc" },
      listPageSizeOptions: [10, 25, 50, 100],
    },
    hooks: { create: { before: (record, context) => issue(record, context, services) } },
  });
}

/** Lower ports belong to other services, which no webhook may be used to look for. */
const isWebPort = ({ port }: URL): boolean => port === "" || port === "80" || Number(port) >= 1_024;

/** Checks the address itself only; its host name is resolved when a webhook is sent. */
export function urlProblem(
  text: string,
  { allowPrivateAddresses }: Pick<TradingOptions["webhooks"], "allowPrivateAddresses">,
): `trading-api:webhooks.${"httpsOnly" | "noCredentials" | "badPort" | "privateAddress"}` | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== "https:" && !(allowPrivateAddresses && url.protocol === "http:")))
    return "trading-api:webhooks.httpsOnly";
  if (url.username !== "" || url.password !== "") return "trading-api:webhooks.noCredentials";
  if (!allowPrivateAddresses && !isWebPort(url)) return "trading-api:webhooks.badPort";
  const literal = literalAddress(url);
  return !allowPrivateAddresses && (literal !== undefined ? !isPublicAddress(literal) : url.hostname === "localhost")
    ? "trading-api:webhooks.privateAddress"
    : undefined;
}

async function issue(
  record: Record<string, unknown>,
  { db, adminUser, revealOnce }: HookContext,
  services: TradingServices,
): Promise<void> {
  const [id, secret] = [randomUUID(), newSecret()];
  record["id"] = id;
  record["user_id"] = adminUser.pk;
  record["secret_sealed"] = webhookSecrets(services).seal(secret, id);
  await services.use(securityNoticePort)?.note(db, {
    userId: adminUser.pk,
    event: "webhook-created",
    name: String(record["url"]),
    origin: adminUser.origin,
  });
  revealOnce?.("secret", secret);
}
