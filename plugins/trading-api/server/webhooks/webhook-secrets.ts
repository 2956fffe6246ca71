/**
 * The signing secrets of webhooks: each is encrypted, and can be decrypted for its own webhook only. Webhooks are
 * signed by the Standard Webhooks specification, so that its libraries can verify them.
 */
import { createHmac, randomBytes } from "node:crypto";
import type { PluginServices, SealedColumn, Sealing } from "@portalkit/kernel/server";

const purpose = "webhook secrets";

export const sealedWebhookSecrets: SealedColumn = { table: "webhooks", column: "secret_sealed", purpose };

export const webhookSecrets = (services: Pick<PluginServices, "sealing">): Sealing => services.sealing(purpose);

const secretPrefix = "whsec_";

export const newSecret = (): string => `${secretPrefix}${randomBytes(24).toString("base64")}`;

/** @param secret `whsec_` and the key in base64 @returns the headers to send with the body */
export function signedHeaders(
  secret: string,
  id: string,
  timestampSeconds: number,
  body: string,
): Record<string, string> {
  const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestampSeconds}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": String(timestampSeconds), "webhook-signature": `v1,${signature}` };
}
