/** The mail that tells an owner what happened to their account: what, when, from where, and what to do if it was not them. */
import type { PluginServices } from "#kernel/server";
import { mailMessages, readDevice } from "../../contract.ts";
import { accountMessages, securityMessages } from "../../contract/messages.ts";
import type { SecurityEvent } from "../../contract/security-events.ts";
import type { Letter } from "../mail/write-mail.ts";

export interface NoticeOrder {
  event: SecurityEvent;
  name: string;
  ip: string;
  userAgent: string;
  at: string;
}

/** @param language that of the account */
export function noticeLetter({ event, name, ip, userAgent, at }: NoticeOrder, language: string, { portal, translate }: PluginServices): Letter {
  const { browser, system } = readDevice(userAgent);
  const say = (message: string, values?: Record<string, string>): string => translate(language, message, values);
  const device = browser === undefined && system === undefined
    ? userAgent.slice(0, 60)
    : say(accountMessages.device, { browser: browser ?? say(accountMessages.unknownBrowser), system: system ?? say(accountMessages.unknownSystem) });
  const time = `${new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(new Date(at))} UTC`;
  return {
    subject: event.startsWith("password-") ? mailMessages.changedSubject : securityMessages.subject,
    before: [securityMessages[event], securityMessages.when, ...(ip === "" ? [] : [securityMessages.address]), ...(device === "" ? [] : [securityMessages.device])],
    ...(portal.url === undefined ? {} : { action: { label: securityMessages.action, url: `${portal.url}${portal.basePath}/account` } }),
    after: [securityMessages.notYou],
    values: { name, time, address: ip, device },
  };
}
