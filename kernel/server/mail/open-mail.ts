/** Sends mail to `SMTP_URL`, or writes it to the outbox folder if `SMTP_URL` is not set. */
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transporter } from "nodemailer";
import type { Logger } from "pino";
import { isMailAddress, readSender } from "./mail-address.ts";

/** A mail to one recipient; both bodies have the same content. */
export interface Mail {
  /** One address without a display name. */
  to: string;
  /** Identifies the mail, as a UUID does: if it is sent again after an interruption, it has the same Message-ID. */
  id?: string;
  subject: string;
  text: string;
  html: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

/** Where mail goes: the server and the sender, or the folder for mail that stays on the machine. */
interface MailSettings {
  smtpUrl?: string;
  smtpFrom?: string;
  dataDir: string;
}

/** In milliseconds, so that an unresponsive server does not block a job forever. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;
/** Mail consists of the given content only, never of files or URLs that its text could name. */
const closed = { disableFileAccess: true, disableUrlAccess: true } as const;
const maxSubjectLength = 200;

/**
 * Returns the function that sends a deployment's mail. It throws the mail server's errors, for the caller to retry, and
 * an Error for an address or a subject that could inject another address or header.
 */
export function openMail({ smtpUrl, smtpFrom, dataDir }: MailSettings, brandName: string, log: Logger): SendMail {
  const sender = readSender(smtpFrom ?? "") ?? { address: "portal@localhost" };
  const from = { name: sender.name ?? brandName, address: sender.address };
  const envelopeOf = ({ to, id, subject, text, html }: Mail): object => {
    if (!isMailAddress(to)) throw new Error("the recipient of an email is not a single address");
    if (id !== undefined && !/^[\w-]{1,100}$/.test(id)) throw new Error("the id of an email is not one word");
    if (/\p{Cc}/u.test(subject)) throw new Error("the subject of an email contains a control character");
    return {
      from,
      ...(id === undefined ? {} : { messageId: `<${id}@${from.address.split("@").at(-1)}>` }),
      to: { name: "", address: to },
      envelope: { from: from.address, to: [to] },
      subject: subject.slice(0, maxSubjectLength),
      text,
      html,
      headers: { "auto-submitted": "auto-generated" },
    };
  };
  if (smtpUrl === undefined)
    return async (mail) => await toOutbox(join(dataDir, "outbox"), envelopeOf(mail), mail, log);
  let transport: Promise<Transporter> | undefined;
  return async (mail) => {
    transport ??= mailer().then(({ createTransport }) => createTransport({ url: smtpUrl, ...timeouts, ...closed }));
    await (await transport).sendMail(envelopeOf(mail));
    log.info({ subject: mail.subject }, "an email was sent");
  };
}

/** Loaded with the first mail, because most processes send none for a long time. */
const mailer = (): Promise<typeof import("nodemailer")> => import("nodemailer");

/** Writes one `.eml` file for each mail, and logs its links so that the operator can open them at once. */
async function toOutbox(folder: string, message: object, { to, subject, text }: Mail, log: Logger): Promise<void> {
  const { createTransport } = await mailer();
  const { message: content } = (await createTransport({ streamTransport: true, buffer: true, ...closed }).sendMail(
    message,
  )) as unknown as { message: Buffer };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${new Date().toISOString().replaceAll(":", "-")}-${crypto.randomUUID().slice(0, 8)}.eml`);
  // Whole, or not at all: the disk may be full.
  const draft = `${file}.part`;
  try {
    await writeFile(draft, content, { mode: 0o600, flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  log.warn(
    { to, subject, file, links: text.match(/https?:\/\/\S+/g) ?? [] },
    "SMTP_URL is not set: an email was written to the outbox",
  );
}
