/** Job that sends the plugin's mails. It creates the one-time links itself, so that no queue ever contains one. */
import { writeMail, type JobContribution, type PluginServices } from "@portalkit/kernel/server";
import type { AuthServices } from "../services.ts";
import { lettersOf, type MailOrder } from "./letters.ts";

export const mailJobName = "send-mail";

/** Mail servers may be down for a while; the delay doubles after each attempt. */
const retryLimit = 10;

/**
 * Enqueues a mail, unless the same one is already waiting.
 * @param about the subject of the mail, which identifies it as the same
 */
export async function orderMail({ enqueue }: PluginServices, order: MailOrder, about: string): Promise<void> {
  await enqueue(mailJobName, { ...order }, { singletonKey: `${order.kind} ${about.toLowerCase()}` });
}

export const mailJob = (services: AuthServices): JobContribution => ({
  name: mailJobName,
  retryLimit,
  run: async (data) => {
    const order = data as unknown as MailOrder;
    for (const { to, language, letter } of await lettersOf(order, services)) {
      await services.sendMail(writeMail(letter, to, language, services, "auth:mail.plainLink"));
    }
  },
});
