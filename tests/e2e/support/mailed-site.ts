/** A portal in a real browser whose mailed links lead to the test's own server. */
import { freePort } from "../../../scripts/newcomer/free-port.ts";
import { startMailedPortal, type MailedPortal } from "../../support/mailed-portal.ts";
import { openSite, type Site } from "./site.ts";

/** @param configFile of the deployment; by default the shipped one */
export async function openMailedSite(configFile?: string): Promise<Site & { portal: MailedPortal }> {
  // Links in mails, cookies and the origin check use PORTAL_URL, so the port must be known in advance.
  const port = await freePort();
  return await openSite(
    (options) =>
      startMailedPortal({ ...options, variables: { PORT: String(port), PORTAL_URL: `http://127.0.0.1:${port}` } }),
    configFile,
  );
}
