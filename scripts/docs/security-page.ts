/** Writes the table of docs/security.md, item by item, from docs/asvs.json between its two markers. */
import { readFileSync } from "node:fs";

/** One requirement of the OWASP Application Security Verification Standard 5.0.0, level 1 or 2. */
export interface SecurityItem {
  id: string;
  level: 1 | 2;
  /** The requirement, in short and in our own words. */
  asks: string;
  status: "met" | "not met" | "operator" | "not applicable";
  how: string;
  tests: { file: string; name: string }[];
}

export const readItems = (): SecurityItem[] => JSON.parse(readFileSync("docs/asvs.json", "utf8")) as SecurityItem[];

const chapters = [
  "Encoding and sanitisation",
  "Validation and business logic",
  "Web frontend",
  "API and web service",
  "Files",
  "Authentication",
  "Sessions",
  "Authorisation",
  "Self-contained tokens",
  "OAuth and OpenID Connect",
  "Cryptography",
  "Communication",
  "Configuration",
  "Data protection",
  "Architecture",
  "Logging and errors",
  "WebRTC",
];
const [begin, end] = ["<!-- asvs: written by `npm run docs` from docs/asvs.json -->", "<!-- asvs: end -->"];

/**
 * Returns the page with a new table; everything outside the markers stays unchanged.
 * @throws Error if a marker is missing
 */
export function securityPage(page: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from === -1 || to < from) throw new Error("docs/security.md lacks the markers around its table");
  return `${page.slice(0, from)}${begin}\n\n${tables(readItems())}${page.slice(to)}`;
}

function tables(items: readonly SecurityItem[]): string {
  const count = (status: SecurityItem["status"]): number => items.filter((item) => item.status === status).length;
  const summary = `${items.length} items: ${count("met")} met, ${count("operator")} left to the operator, ${count("not met")} not met, ${count("not applicable")} not applicable.\n\n`;
  const chapterOf = ({ id }: SecurityItem): number => Number(/-(\d+)\./.exec(id)?.[1]);
  return (
    summary +
    chapters
      .map((title, index) => {
        const lines = items
          .filter((item) => chapterOf(item) === index + 1)
          .map(
            ({ id, level, asks, status, how, tests }) =>
              `| ${[id, level, asks, status, how, tests.map(proofOf).join("<br>")].map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`,
          );
        return `### V${index + 1} ${title}\n\n| item | level | asks for | state | how | proof |\n|---|---|---|---|---|---|\n${lines.join("\n")}\n\n`;
      })
      .join("")
  );
}

const proofOf = ({ file, name }: SecurityItem["tests"][number]): string => `\`${file}\`: ${name}`;
