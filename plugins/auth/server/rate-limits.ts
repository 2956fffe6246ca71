/** Rate limits for anonymous callers: the same for addresses with and without an account. */
import { limitAddress, type AttemptRule, type CallRequest, type PluginServices } from "@portalkit/kernel/server";

const line: AttemptRule = { free: 30, firstDelaySeconds: 30, maxDelaySeconds: 900, forgetAfterSeconds: 3_600 };
const network: AttemptRule = { ...line, free: 100 };
/**
 * Counts calls from all addresses, so that a mailbox is not flooded. It does not lock users out: while strangers use up
 * the limit, a mail with a working link still arrives at least every hour.
 */
const mailbox: AttemptRule = { free: 5, firstDelaySeconds: 60, maxDelaySeconds: 3_600, forgetAfterSeconds: 86_400 };

/** Counts a call that sends a mail, per caller address and per mailbox. @throws PORTAL_SESSION_TOO_MANY_TRIES */
export async function limitMails(
  services: PluginServices,
  request: CallRequest,
  call: string,
  email: string,
): Promise<void> {
  await limitAddress(services.db, request, `auth/${call}`, { line, network }, [
    { subject: `auth/${call}:mailbox:${email.toLowerCase()}`, rule: mailbox },
  ]);
}

/** Counts a call per caller address. @throws PORTAL_SESSION_TOO_MANY_TRIES */
export async function limitCalls({ db }: PluginServices, request: CallRequest, call: string): Promise<void> {
  await limitAddress(db, request, `auth/${call}`, { line, network });
}
