/** How often strangers may ask: the same for addresses with an account and without. */
import { limitAddress, type AttemptRule, type CallRequest, type PluginServices } from "#kernel/server";

const line: AttemptRule = { free: 30, firstDelaySeconds: 30, maxDelaySeconds: 900, forgetAfterSeconds: 3_600 };
const network: AttemptRule = { ...line, free: 100 };
/**
 * From everywhere, so that nobody's mailbox is flooded. It keeps nobody out: while strangers use it up, a mail with a
 * link that works arrives at least every hour.
 */
const mailbox: AttemptRule = { free: 5, firstDelaySeconds: 60, maxDelaySeconds: 3_600, forgetAfterSeconds: 86_400 };

/** Counts a call that sends a mail, against the caller and the mailbox. @throws PORTAL_SESSION_TOO_MANY_TRIES */
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

/** Counts a call against the caller's address. @throws PORTAL_SESSION_TOO_MANY_TRIES */
export async function limitCalls({ db }: PluginServices, request: CallRequest, call: string): Promise<void> {
  await limitAddress(db, request, `auth/${call}`, { line, network });
}
