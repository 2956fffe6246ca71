/** Encrypts the signing secrets of webhooks; each can be decrypted for its own webhook only. */
import type { PluginServices, SealedColumn, Sealing } from "#kernel/server";

const purpose = "webhook secrets";

export const sealedWebhookSecrets: SealedColumn = { table: "webhooks", column: "secret_sealed", purpose };

export const webhookSecrets = (services: Pick<PluginServices, "sealing">): Sealing => services.sealing(purpose);
