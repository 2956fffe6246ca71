/** Signed addresses: whoever was shown a record may fetch its file for a while, and nobody who was not. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { PluginServices } from "#kernel/server";

interface Signed {
  what: "store" | "see";
  fileId: string;
  userPk: string;
  /** Seconds since 1970. */
  until: number;
}

/** Addresses change twice a day, so that browsers can keep what they have fetched. */
const windowSeconds = 43_200;

export function signedQuery(services: PluginServices, signed: Signed): string {
  return `until=${signed.until}&signature=${signatureOf(services, signed)}`;
}

/** For looking at a file, for twelve hours at least. */
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
