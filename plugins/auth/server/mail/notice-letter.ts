/** Mail that notifies an owner of a security event: what, when, from where, and what to do if it was not them. */
import type { MessageKey } from "@portalkit/kernel/contract";
import type { Letter, PluginServices } from "@portalkit/kernel/server";
import { readDevice } from "../../contract.ts";
import type { SecurityEvent } from "../../contract/security/security-notice-port.ts";

export interface NoticeOrder {
  event: SecurityEvent;
  name: string;
  ip: string;
  userAgent: string;
  at: string;
}

/** Date and time in UTC, because the mail does not know the reader's time zone. */
export const timeText = (at: string | Date, language: string): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(new Date(at))} UTC`;

/** @param language the account's language */
export function noticeLetter(
  { event, name, ip, userAgent, at }: NoticeOrder,
  language: string,
  { portal, t: speaking }: PluginServices,
): Letter {
  const { browser, system } = readDevice(userAgent);
  const t = speaking(language);
  const device =
    browser === undefined && system === undefined
      ? userAgent.slice(0, 60)
      : t("auth:account.device", {
          browser: browser ?? t("auth:account.unknownBrowser"),
          system: system ?? t("auth:account.unknownSystem"),
        });
  const whatHappened: MessageKey = `auth:securityMail.${event}`;
  const time = timeText(at, language);
  return {
    subject: event.startsWith("password-") ? "auth:mail.changedSubject" : "auth:securityMail.subject",
    before: [
      whatHappened,
      "auth:securityMail.when",
      ...whereGiven(ip, "auth:securityMail.address"),
      ...whereGiven(device, "auth:securityMail.device"),
    ],
    ...(portal.url === undefined
      ? {}
      : { action: { label: "auth:securityMail.action", url: `${portal.url}${portal.basePath}/account` } }),
    after: ["auth:securityMail.notYou"],
    values: { name, time, address: ip, device },
  };
}

const whereGiven = (value: string, sentence: MessageKey): MessageKey[] => (value === "" ? [] : [sentence]);
