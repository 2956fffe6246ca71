/** The letters of a mail order: whom they are for, in which language, and with which one-time link. */
import { sql } from "kysely";
import { durationText } from "@portalkit/kernel/contract";
import { issueOneTimeToken, type Letter, type PluginServices } from "@portalkit/kernel/server";
import type { AuthServices } from "../services.ts";
import { pageOfPortal, purposes, usualLanguage } from "./mailed-link.ts";
import { stopTokenOf } from "./stop-link.ts";
import { noticeLetter, timeText, type NoticeOrder } from "./notice-letter.ts";

/**
 * Payload of the job. The job finds out whether an address has an account, because its duration is not visible to a
 * caller.
 */
export type MailOrder =
  | { kind: "sign-up"; email: string; language: string; page: string; signInPage: string }
  | { kind: "reset"; email: string; language: string; page: string }
  | ({ kind: "security-notice"; userId: string; to?: string } & NoticeOrder)
  | { kind: "invitation"; userId: string }
  | { kind: "email-change"; changeId: string }
  | { kind: "new-email"; userId: string; email: string; language: string; page: string };

interface Account {
  id: string;
  email: string;
  language: string | null;
}

interface Addressed {
  to: string;
  language: string;
  letter: Letter;
}

/** Returns no letter for an account that may not get one. */
export async function lettersOf(order: MailOrder, services: AuthServices): Promise<Addressed[]> {
  if (order.kind === "sign-up") return await signUpLetters(order, services);
  if (order.kind === "reset") return await resetLetters(order, services);
  if (order.kind === "security-notice") return await noticeLetters(order, services);
  if (order.kind === "invitation") return await invitationLetters(order, services);
  if (order.kind === "email-change") return await emailChangeLetters(order, services);
  const account = await findAccount(services, sql`id::text = ${order.userId}`);
  return account === undefined ? [] : await newEmailLetters(order, account, services);
}

/** Also notifies suspended accounts, because the event did happen. */
async function noticeLetters(
  { userId, to, ...notice }: MailOrder & { kind: "security-notice" },
  services: PluginServices,
): Promise<Addressed[]> {
  const {
    rows: [account],
  } = await sql<Account>`select id, email, language from portal_users
    where id::text = ${userId}`.execute(services.db);
  if (account === undefined) return [];
  const language = knownLanguage(account.language) ?? usualLanguage(services);
  return [{ to: to ?? account.email, language, letter: noticeLetter(notice, language, services) }];
}

/** The link with which the owner of a new account chooses a password. */
async function invitationLetters(
  { userId }: MailOrder & { kind: "invitation" },
  services: AuthServices,
): Promise<Addressed[]> {
  const account = await findAccount(services, sql`id::text = ${userId}`);
  if (account === undefined) return [];
  const validMinutes = services.options.signUp.linkValidMinutes;
  const token = await issueOneTimeToken(services.db, { purpose: purposes.resetPassword, userId, validMinutes });
  const language = account.language ?? usualLanguage(services);
  const page = pageOfPortal(services, "/reset-password");
  return [
    {
      to: account.email,
      language,
      letter: {
        subject: "auth:mail.invitationSubject",
        before: ["auth:mail.invitationText"],
        action: { label: "auth:mail.invitationAction", url: withToken(page, token) },
        ...linkLife(validMinutes, language),
      },
    },
  ];
}

/** Tells the current address what a colleague has set, and how to stop it; also if the account is suspended. */
async function emailChangeLetters(
  { changeId }: MailOrder & { kind: "email-change" },
  services: AuthServices,
): Promise<Addressed[]> {
  const { rows } = await sql<Account & { newEmail: string; at: string | Date }>`select u.id, u.email, u.language,
    c.email as "newEmail", c.effective_at as at from auth_email_changes c join portal_users u on u.id = c.user_id
    where c.id::text = ${changeId}`.execute(services.db);
  const [change] = rows;
  if (change === undefined) return [];
  const language = knownLanguage(change.language) ?? usualLanguage(services);
  const page = pageOfPortal(services, "/stop-email-change");
  return [
    {
      to: change.email,
      language,
      letter: {
        subject: "auth:mail.oldEmailSubject",
        before: ["auth:mail.emailChangeText", "auth:mail.emailChangeWhen"],
        action: { label: "auth:mail.emailChangeAction", url: withToken(page, stopTokenOf(services, changeId)) },
        after: ["auth:mail.emailChangeIgnore"],
        values: { email: change.newEmail, time: timeText(change.at, language) },
      },
    },
  ];
}

async function signUpLetters(
  { email, language, page, signInPage }: MailOrder & { kind: "sign-up" },
  services: AuthServices,
): Promise<Addressed[]> {
  const account = await findAccount(services, sql`lower(email) = lower(${email})`);
  if (account !== undefined) {
    return [
      {
        to: account.email,
        language: account.language ?? language,
        letter: {
          subject: "auth:mail.knownSubject",
          before: ["auth:mail.knownText"],
          action: { label: "auth:mail.signInAction", url: signInPage },
          after: [],
          values: {},
        },
      },
    ];
  }
  const { rows: taken } = await sql`select 1 from portal_users
    where lower(email) = lower(${email})`.execute(services.db);
  if (taken.length > 0) return [];
  const validMinutes = services.options.signUp.linkValidMinutes;
  const token = await issueOneTimeToken(services.db, { purpose: purposes.signUp, email, validMinutes });
  return [
    {
      to: email,
      language,
      letter: {
        subject: "auth:mail.confirmSubject",
        before: ["auth:mail.confirmText"],
        action: { label: "auth:mail.confirmAction", url: withToken(page, token) },
        ...linkLife(validMinutes, language),
      },
    },
  ];
}

async function resetLetters(
  { email, language: asked, page }: MailOrder & { kind: "reset" },
  services: AuthServices,
): Promise<Addressed[]> {
  const account = await findAccount(services, sql`lower(email) = lower(${email})`);
  if (account === undefined) return [];
  const language = account.language ?? asked;
  const validMinutes = services.options.resetPassword.linkValidMinutes;
  const token = await issueOneTimeToken(services.db, {
    purpose: purposes.resetPassword,
    userId: account.id,
    validMinutes,
  });
  return [
    {
      to: account.email,
      language,
      letter: {
        subject: "auth:mail.resetSubject",
        before: ["auth:mail.resetText"],
        action: { label: "auth:mail.resetAction", url: withToken(page, token) },
        ...linkLife(validMinutes, language),
      },
    },
  ];
}

/**
 * Mails the link to the new address and a warning to the old one. If another account has the new address, only notifies
 * that address.
 */
async function newEmailLetters(
  { email, language: asked, page }: MailOrder & { kind: "new-email" },
  account: Account,
  services: AuthServices,
): Promise<Addressed[]> {
  const other = await findAccount(services, sql`lower(email) = lower(${email}) and id <> ${account.id}`);
  const language = account.language ?? asked;
  const toOld: Addressed = {
    to: account.email,
    language,
    letter: { subject: "auth:mail.oldEmailSubject", before: ["auth:mail.oldEmailText"], after: [], values: { email } },
  };
  if (other !== undefined)
    return [
      toOld,
      {
        to: other.email,
        language: other.language ?? asked,
        letter: { subject: "auth:mail.takenSubject", before: ["auth:mail.takenText"], after: [], values: {} },
      },
    ];
  const validMinutes = services.options.resetPassword.linkValidMinutes;
  const token = await issueOneTimeToken(services.db, {
    purpose: purposes.newEmail,
    userId: account.id,
    email,
    validMinutes,
  });
  const toNew: Addressed = {
    to: email,
    language,
    letter: {
      subject: "auth:mail.newEmailSubject",
      before: ["auth:mail.newEmailText"],
      action: { label: "auth:mail.newEmailAction", url: withToken(page, token) },
      ...linkLife(validMinutes, language),
    },
  };
  return [toOld, toNew];
}

/** Finds active accounts only: a suspended account gets no links. */
async function findAccount({ db }: PluginServices, where: ReturnType<typeof sql>): Promise<Account | undefined> {
  const account = (
    await sql<Account>`select id, email, language from portal_active_users
    where ${where}`.execute(db)
  ).rows[0];
  return account === undefined ? undefined : { ...account, language: knownLanguage(account.language) };
}

/** Ignores an invalid language code, which would make the job fail at every attempt. */
const knownLanguage = (language: string | null): string | null =>
  language !== null && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language) ? language : null;

function withToken(page: string, token: string): string {
  const url = new URL(page);
  url.searchParams.set("token", token);
  return url.href;
}

/** Returns for example `60 minutes` in the mail's language. */
function linkLife(minutes: number, language: string): Pick<Letter, "after" | "values"> {
  return { after: ["auth:mail.linkLife", "auth:mail.ignore"], values: { time: durationText(minutes, language) } };
}
