/** Renders a few sentences and a link as a mail, in HTML and in plain text. */
import { describeLanguage, type Language } from "../../contract/format/language.ts";
import type { MessageKey, Values } from "../../contract/i18n/translate-text.ts";
import type { Mail } from "./open-mail.ts";

/** Messages with `{placeholders}`; the values may be input of a stranger. */
export interface Letter {
  subject: MessageKey;
  before: readonly MessageKey[];
  action?: { label: MessageKey; url: string };
  after: readonly MessageKey[];
  values: Readonly<Record<string, string | number>>;
}

/** What a letter is written with; the services of a plugin have it. */
export interface LetterServices {
  translations: { text(language: string, text: string, values?: Values): string };
  languages: readonly Language[];
  portal: { readonly brandName: string };
}

/** Renders a letter in a language, with the brand's name in place of each `{brand}`. */
export function writeMail(
  { subject, before, action, after, values }: Letter,
  to: string,
  language: string,
  { translations, languages, portal: { brandName } }: LetterServices,
  plainLink: MessageKey,
): Mail {
  const { direction } = languages.find(({ code }) => code === language) ?? describeLanguage(language);
  const say = (message: MessageKey): string =>
    oneLine(translations.text(language, message, { brand: brandName, ...values }));
  const [first, last, label] = [before.map(say), after.map(say), action === undefined ? "" : say(action.label)];
  const link = action === undefined ? [] : [`${label}:\n${action.url}`];
  const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escaped(text)}</p>`;
  const button =
    action === undefined
      ? []
      : [
          `<p style="margin:0 0 16px"><a href="${escaped(action.url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#4338ca;color:#ffffff;text-decoration:none;font-weight:600">${escaped(label)}</a></p>`,
          `<p style="margin:0 0 16px;font-size:13px;color:#545d6e">${escaped(say(plainLink))}<br><a href="${escaped(action.url)}" style="color:#4338ca;word-break:break-all">${escaped(action.url)}</a></p>`,
        ];
  const html = [
    `<!doctype html><html lang="${escaped(language)}" dir="${direction}"><head><meta charset="utf-8"><title>${escaped(say(subject))}</title></head>`,
    `<body style="margin:0;padding:24px;background:#f7f8fa;color:#14171f;font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">`,
    `<div style="max-width:520px;margin:0 auto;padding:28px;background:#ffffff;border:1px solid #e3e6eb;border-radius:10px">`,
    `<p style="margin:0 0 20px;font-weight:700;font-size:17px">${escaped(oneLine(brandName))}</p>`,
    ...first.map(paragraph),
    ...button,
    ...last.map((text) => `<p style="margin:0 0 12px;font-size:13px;color:#545d6e">${escaped(text)}</p>`),
    "</div></body></html>",
  ].join("\n");
  return {
    to,
    subject: say(subject),
    text: `${[...first, ...link, ...last].join("\n\n")}\n\n${oneLine(brandName)}\n`,
    html,
  };
}

/** Removes line breaks, which would begin another header in a subject, and another paragraph in a text. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, " ").trim();

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
