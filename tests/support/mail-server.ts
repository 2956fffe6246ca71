/** A real SMTP server for tests: it accepts every mail, and returns mails as a recipient reads them. */
import { text as readText } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { eventually } from "./eventually.ts";

export interface ReceivedMail {
  /** The recipients of the envelope: where it was actually sent. */
  recipients: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  /** The headers and bodies as received. */
  raw: string;
  /** The URL that the mail asks to open, if any. */
  link: URL | undefined;
}

export interface MailServer {
  /** The value for SMTP_URL. */
  url: string;
  received: readonly ReceivedMail[];
  /** Waits for the next mail to the recipient that was not returned before, and returns it. */
  next(to: string): Promise<ReceivedMail>;
  /** While true, every mail is rejected with a temporary error. */
  isBusy: boolean;
  /** The number of mails rejected this way. */
  turnedAway: number;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const taken = new Set<ReceivedMail>();
  const mailServer: MailServer = {
    url: "",
    received,
    isBusy: false,
    turnedAway: 0,
    next: (to) =>
      eventually(() => {
        const mail = received.find((candidate) => candidate.recipients.includes(to) && !taken.has(candidate));
        if (mail === undefined) throw new Error(`no new mail to ${to} among ${received.length} mails`);
        taken.add(mail);
        return mail;
      }),
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  const take = async (
    stream: SMTPServerDataStream,
    { envelope }: SMTPServerSession,
    done: (error?: Error) => void,
  ): Promise<void> => {
    const raw = await readText(stream);
    if (mailServer.isBusy) {
      mailServer.turnedAway += 1;
      return done(Object.assign(new Error("try again later"), { responseCode: 451 }));
    }
    const { from, subject = "", text = "", html = "" } = await PostalMime.parse(raw);
    const link = /https?:\/\/\S+/.exec(text)?.[0];
    received.push({
      recipients: envelope.rcptTo.map(({ address }) => address),
      from: from?.address ?? "",
      subject,
      text,
      html,
      raw,
      link: link === undefined ? undefined : new URL(link),
    });
    return done();
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onData: (stream, session, done) => void take(stream, session, done),
  });
  await new Promise<void>((resolve, reject) => {
    smtp.on("error", reject);
    smtp.listen(0, "127.0.0.1", resolve);
  });
  const address = smtp.server.address();
  mailServer.url = `smtp://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  return mailServer;
}
