/** A portal in a real browser whose mailed links lead to the test's own server. */
import { createServer, type AddressInfo } from "node:net";
import { startMailedPortal, type MailedPortal } from "../../support/mailed-portal.ts";
import { openSite, type Site } from "./site.ts";

/** Links in mails, cookies and the origin check use PORTAL_URL, so the port must be known in advance. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

export async function openMailedSite(): Promise<Site & { portal: MailedPortal }> {
  const port = await freePort();
  return await openSite((options) =>
    startMailedPortal({ ...options, variables: { PORT: String(port), PORTAL_URL: `http://127.0.0.1:${port}` } }),
  );
}
