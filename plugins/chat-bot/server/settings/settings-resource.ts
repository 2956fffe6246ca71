/** The setting named API Token as a record for superadmins: the token can be written but never read. */
import {
  Refusal,
  defineResource,
  type AdminUser,
  type HookContext,
  type ResourceDefinition,
} from "@portalkit/kernel/contract";
import { sentenceOf, translate, type PluginServices } from "@portalkit/kernel/server";
import { botSettingsId, botSettingsRecord } from "../../contract.ts";
import { checkToken } from "./handlers.ts";
import { isSuperadmin } from "./rights.ts";
import { forgetToken, sealToken } from "./settings.ts";
import type { ChatBotServices } from "../services.ts";

const superadminsOnly = ({ adminUser }: { adminUser: AdminUser }): boolean => isSuperadmin(adminUser);
const nowhereShown = { list: false, show: false, filter: false, create: false };

export function settingsResource(services: ChatBotServices): ResourceDefinition {
  return defineResource({
    resourceId: botSettingsId,
    table: "chat_bot_settings",
    label: "chat-bot:chat_bot_settings.label",
    recordLabel: () => translate("chat-bot:pages.chatBot"),
    recordLabelColumns: ["id"],
    columns: [
      {
        name: "id",
        label: "chat-bot:chat_bot_settings.columns.id",
        primaryKey: true,
        showIn: { edit: false, create: false, filter: false },
      },
      {
        name: "api_token",
        label: "chat-bot:chat_bot_settings.columns.api_token",
        type: "string",
        virtual: true,
        masked: true,
        required: false,
        showIn: nowhereShown,
        components: { edit: "chat-bot/token" },
        editingNote: { edit: "chat-bot:chat_bot_settings.notes.api_token" },
        validate: (value) => (typeof value !== "string" || value === "" ? undefined : problemOf(services, value)),
      },
      {
        name: "enabled",
        label: "chat-bot:chat_bot_settings.columns.enabled",
        required: { edit: true },
        showIn: { filter: false, create: false },
      },
      { name: "token_sealed", backendOnly: true, storesColumn: "api_token" },
      { name: "token_version", backendOnly: true, storesColumn: "api_token" },
    ],
    options: {
      allowedActions: { list: superadminsOnly, show: superadminsOnly, edit: superadminsOnly, filter: superadminsOnly },
      actions: [
        {
          id: "remove-token",
          name: "chat-bot:chat_bot_settings.actions.removeToken",
          icon: "trash-2",
          showIn: { show: true, showThreeDotsMenu: true },
          allowed: superadminsOnly,
          requiresProof: true,
          run: removeToken,
        },
      ],
    },
    // The token gives full control of the bot, which talks to every linked buyer.
    requiresProof: { edit: ({ record: { api_token: token } }) => typeof token === "string" && token.trim() !== "" },
    hooks: { edit: { before: ({ record, oldRecord }) => storeToken(services, record, oldRecord) } },
  });
}

/** Rejects a token that the provider does not know, whatever the browser's own check said. */
async function problemOf(services: ChatBotServices, token: string): Promise<string | undefined> {
  try {
    const { ok, message } = await checkToken(services, token);
    return ok ? undefined : message;
  } catch (error) {
    return error instanceof Refusal ? sentenceOf(error) : translate("chat-bot:tokens.failed");
  }
}

function storeToken(
  services: PluginServices,
  record: Record<string, unknown>,
  oldRecord: Readonly<Record<string, unknown>>,
): void {
  const { api_token: token } = record;
  delete record["api_token"];
  if (typeof token !== "string" || token.trim() === "") return;
  record["token_sealed"] = sealToken(services, token.trim());
  record["token_version"] = Number(oldRecord["token_version"]) + 1;
}

async function removeToken({ db, recordId }: HookContext & { recordId: string }): Promise<Record<string, never>> {
  if (recordId === botSettingsRecord) await forgetToken(db);
  return {};
}
