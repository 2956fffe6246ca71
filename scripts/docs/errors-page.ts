/** docs/errors.md: every code of a configuration error, and every refusal of the kernel. */
import { readFileSync } from "node:fs";
import { problemCodes } from "../../kernel/contract/errors/problem-codes.ts";
import { refusals } from "../../kernel/contract/errors/refusals.ts";

export function errorsPage(): string {
  const sentences = JSON.parse(readFileSync("kernel/messages/server/en.json", "utf8")) as Record<string, string>;
  const cell = (text: string): string => text.replaceAll("|", String.raw`\|`);
  return `# Error codes

Every error has a code that stays the same when its sentence changes. Search this page for it.

## Errors of the configuration

\`npm run check\` and the start report all of them together, each with its place, what was found, what is expected, and
the nearest valid name if a name is wrong. \`npm run check\` also shows the line of the file. Problems that follow from
another one, such as unknown names of a plugin that could not be loaded, are only counted.

${Object.entries(problemCodes)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([code, text]) => `### ${code}\n\n${text}`)
  .join("\n\n")}

## Refusals

The sentence is in the language of the user. The status is used on \`/portal/api\` and for bearer tokens; on
\`/adminapi/v1\` most refusals are answered as 200 with \`{error}\`. Plugins have refusals of their own: each plugin lists
them in \`contract/\`.

| code | status | sentence |
|---|---|---|
${Object.entries(refusals)
  .map(([code, { status }]) => `| \`${code}\` | ${status} | ${cell(sentences[`errors.${code}`] ?? "")} |`)
  .join("\n")}
`;
}
