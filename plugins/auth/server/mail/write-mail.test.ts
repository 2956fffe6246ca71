import { expect, it } from "vitest";
import { writeMail, type Letter } from "./write-mail.ts";

const services = { portal: { brandName: "Shop & <Co>", basePath: "/portal" }, translate: (_language: string, message: string, values: Readonly<Record<string, string | number>> = {}) => message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) };
const letter: Letter = { subject: "News of {brand}", before: ["It becomes {email}."], action: { label: "Open", url: "https://a.test/portal/signup?token=x&next=%2F" }, after: ["Within {time}."], values: { email: "<b>a@b</b>", time: "1 hour" } };
const written = (change: Partial<Letter> = {}, language = "en"): ReturnType<typeof writeMail> => writeMail({ ...letter, ...change }, "a@b.test", language, services, "Or open:");

it("says the same in plain text and in HTML, with the link in both", () => {
  expect(written().text).toBe("It becomes <b>a@b</b>.\n\nOpen:\nhttps://a.test/portal/signup?token=x&next=%2F\n\nWithin 1 hour.\n\nShop & <Co>\n");
  for (const part of ["It becomes &lt;b&gt;a@b&lt;/b&gt;.", 'href="https://a.test/portal/signup?token=x&amp;next=%2F"', "Within 1 hour.", "Shop &amp; &lt;Co&gt;"]) expect(written().html).toContain(part);
});
it("lets nothing that was typed become markup, or another header", () => {
  const { subject, html } = written({ values: { email: `"><script>alert(1)</script>`, time: "1\r\nBcc: c@d.test" }, subject: "{time}" });
  expect(html).not.toContain("<script");
  expect(subject).toBe("1 Bcc: c@d.test");
});
it("runs from right to left where the language does", () => {
  expect(written().html).toContain('lang="en" dir="ltr"');
  expect(written({}, "ar").html).toContain('lang="ar" dir="rtl"');
});
