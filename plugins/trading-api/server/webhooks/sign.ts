/** Signs webhooks by the Standard Webhooks specification, so that its libraries can verify them. */
import { createHmac, randomBytes } from "node:crypto";

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
