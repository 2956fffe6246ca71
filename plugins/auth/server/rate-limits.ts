/** How often strangers may ask: the same for addresses with an account and without. */
import { addressGroup, limitTries, type CallRequest, type PluginServices } from "#kernel/server";

/** Within fifteen minutes. */
const callsPerAddress = 30;
const mailsPerMailbox = 5;

/** Counts a call that sends a mail: first against the caller, and only then against the mailbox. @throws PORTAL_SESSION_TOO_MANY_TRIES */
export async function limitMails(services: PluginServices, request: CallRequest, call: string, email: string): Promise<void> {
  await limitCalls(services, request, call);
  await limitTries(services.db, `auth/${call}:mailbox:${email.toLowerCase()}`, mailsPerMailbox);
}

/** Counts a call against the caller's address. @throws PORTAL_SESSION_TOO_MANY_TRIES */
export async function limitCalls({ db }: PluginServices, { ip }: CallRequest, call: string): Promise<void> {
  await limitTries(db, `auth/${call}:address:${addressGroup(ip)}`, callsPerAddress);
}
