/** Signed addresses: a user who has seen a record may fetch its file for a limited time; other users may not. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { PluginServices } from "@portalkit/kernel/server";

interface Signed {
  what: "store" | "see";
  fileId: string;
  userPk: string;
  /** Seconds since 1970. */
  until: number;
}

/** Signatures change twice a day, so that browsers can cache what they have fetched. */
const windowSeconds = 43_200;

export function signedQuery(services: PluginServices, signed: Signed): string {
  return `until=${signed.until}&signature=${signatureOf(services, signed)}`;
}

/** Signs an address for viewing a file; it is valid for at least twelve hours. */
export function seenQuery(services: PluginServices, fileId: string, userPk: string): string {
  const until = (Math.floor(Date.now() / 1000 / windowSeconds) + 2) * windowSeconds;
  return signedQuery(services, { what: "see", fileId, userPk, until });
}

export function isSigned(
  services: PluginServices,
  signed: Omit<Signed, "until">,
  { until = "", signature = "" }: { until?: string | undefined; signature?: string | undefined },
): boolean {
  if (!/^\d{1,12}$/.test(until) || Number(until) * 1000 < Date.now()) return false;
  const expected = Buffer.from(signatureOf(services, { ...signed, until: Number(until) }));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signatureOf(services: PluginServices, { what, fileId, userPk, until }: Signed): string {
  return createHmac("sha256", services.deriveKey("addresses"))
    .update(JSON.stringify([services.id, what, fileId, userPk, until]))
    .digest("base64url");
}
