/** Finds texts on a page that are neither marked as translated nor data that the server sent. */
import type { Page } from "playwright-core";

/** Names, units and formats that are the same in every language. */
const proper = new Set([
  "Codeport",
  "USD",
  "USDT",
  "CSV",
  "XLSX",
  "UTF-8",
  "JSON",
  "404",
  "true",
  "false",
  "Ctrl",
  "Enter",
  "Esc",
  "Shift",
  "UTC",
  "windows-1251",
  "windows-1252",
]);
/** In English everywhere (docs/product.md, portal 2). */
const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
const regions = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
const countries = new Set(letters.flatMap((first) => letters.map((second) => regions.of(first + second))));
const isDate = (text: string): boolean =>
  /^\d{1,2} \p{L}+\.? (?:\d{4}|\d{1,2}:\d{2}$)/u.test(text) || /^\d{1,2}[./]\d{1,2}[./]\d{4}/.test(text);

/** Collects the data in the servers' answers: names of records, values, keys. */
export function collectData(page: Page): Set<string> {
  const data = new Set<string>();
  const add = (value: unknown): void => {
    if (typeof value === "string") data.add(value.trim());
    else if (typeof value === "object" && value !== null)
      for (const [name, inner] of Object.entries(value))
        add(name === "label" && "value" in value ? String(inner) : inner);
  };
  page.on("response", (response) => {
    const isOfData =
      /get_resource_data|get_resource_foreign_data|get_history|get_base_config|get_public_config|import\//.test(
        response.url(),
      );
    // These answers are entirely data: addresses, the ends of codes, texts of users.
    if (/\/portal\/api\/|\/plugin\/(?:notifications|game-codes|finance)\//.test(response.url()))
      response.json().then(add, () => undefined);
    if (isOfData)
      response.json().then(
        (body: {
          data?: unknown;
          items?: unknown;
          entries?: unknown;
          user?: unknown;
          demoCredentials?: string;
          imports?: unknown;
        }) => add([body.data, body.items, body.entries, body.user, body.imports, body.demoCredentials?.split(/[\n:]/)]),
        () => undefined,
      );
  });
  return data;
}

/** Returns the texts that a user would see or hear in English. */
export async function untranslated(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const preloaded = await page.evaluate(() => document.getElementById("preloaded")?.textContent ?? "");
  const known = new Set([
    ...data,
    ...[...preloaded.matchAll(/"((?:[^"\\]|\\.)*)"/g)]
      .map(([, text = ""]) => text)
      .filter((text) => !text.includes("⟦") && /@|^[A-Z]\w+ [A-Z]/.test(text)),
  ]);
  const found = await page.evaluate(readPage);
  const address = page.url().split(/[/?#]/);
  return [...new Set(found.filter((text) => !isData(text, known) && !address.includes(text)))];
}

function isData(text: string, data: ReadonlySet<string>): boolean {
  // Hidden codes show only their last characters.
  const bare = text.trim().replace(/^•+/, "");
  // A component that inserts something into a sentence renders it in parts.
  if (
    /[⟦⟧]/.test(bare) ||
    countries.has(bare) ||
    !/\p{L}/u.test(bare) ||
    proper.has(bare) ||
    isDate(bare) ||
    data.has(bare)
  )
    return true;
  // Truncated texts, an avatar's initials, parts of formatted text, or the name of a CSV file.
  if (bare.includes("…"))
    return [...data].some(
      (value) => value.startsWith(bare.split("…")[0] ?? "") && value.includes((bare.split("…")[1] ?? "").slice(0, 4)),
    );
  return (
    /^[A-Z]{1,2}$/.test(bare) ||
    [...data].some((value) => value.startsWith("<") && value.includes(bare)) ||
    /^[\w.-]+\.csv$/.test(bare)
  );
}

/** Runs in the page: returns the visible texts and the attributes that are displayed or read aloud. */
function readPage(): string[] {
  const texts: string[] = [];
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Element) {
      if (!isShown(node)) continue;
      for (const name of [
        "aria-label",
        "title",
        "placeholder",
        "alt",
        "data-tip",
        "aria-valuetext",
        "aria-description",
      ]) {
        const value = node.getAttribute(name);
        if (value !== null && value !== "") texts.push(value);
      }
      continue;
    }
    const parent = node.parentElement;
    // Languages are listed by their own names, keys by their labels, and what is typed stays, so none is translated.
    if (
      parent === null ||
      parent.closest("script, style, noscript, kbd, textarea, [lang]:not(html)") !== null ||
      !isShown(parent)
    )
      continue;
    if (node.textContent?.trim()) texts.push(node.textContent);
  }
  return [...texts, document.title.replace(/^Codeport – /, "")];
}
