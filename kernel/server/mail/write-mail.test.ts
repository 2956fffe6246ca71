import { expect, it } from "vitest";
import { english } from "../../../tests/support/english-messages.ts";
import type { MessageKey } from "../../contract/i18n/translate-text.ts";
import { writeMail, type Letter, type LetterServices } from "./write-mail.ts";

/** Sentences in place of message keys: these tests check how a mail is composed, not its wording. */
const sentence = (text: string): MessageKey => text as MessageKey;
const services = {
  languages: [],
  portal: { brandName: "Shop & <Co>", basePath: "/portal" },
  translations: {
    text: (_language: string, text: string, values?: Readonly<Record<string, string | number>>) =>
      english(text, values),
  } as LetterServices["translations"],
};
const letter: Letter = {
  subject: sentence("News of {brand}"),
  before: [sentence("It becomes {email}.")],
  action: { label: sentence("Open"), url: "https://a.test/portal/signup?token=x&next=%2F" },
  after: [sentence("Within {time}.")],
  values: { email: "<b>a@b</b>", time: "1 hour" },
};
const written = (change: Partial<Letter> = {}, language = "en"): ReturnType<typeof writeMail> =>
  writeMail({ ...letter, ...change }, "a@b.test", language, services, sentence("Or open:"));

it("says the same in plain text and in HTML, with the link in both", () => {
  expect(written().text).toBe(
    "It becomes <b>a@b</b>.\n\nOpen:\nhttps://a.test/portal/signup?token=x&next=%2F\n\nWithin 1 hour.\n\nShop & <Co>\n",
  );
  for (const part of [
    "It becomes &lt;b&gt;a@b&lt;/b&gt;.",
    'href="https://a.test/portal/signup?token=x&amp;next=%2F"',
    "Within 1 hour.",
    "Shop &amp; &lt;Co&gt;",
  ])
    expect(written().html).toContain(part);
});
it("lets nothing that was typed become markup, or another header", () => {
  const { subject, html } = written({
    values: { email: `"><script>alert(1)</script>`, time: "1\r\nBcc: c@d.test" },
    subject: sentence("{time}"),
  });
  expect(html).not.toContain("<script");
  expect(subject).toBe("1 Bcc: c@d.test");
});
it("runs from right to left where the language does", () => {
  expect(written().html).toContain('lang="en" dir="ltr"');
  expect(written({}, "ar").html).toContain('lang="ar" dir="rtl"');
});
