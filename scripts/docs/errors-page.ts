/** docs/errors.md: every code of a configuration error, and every refusal of the kernel. */
import { readFileSync } from "node:fs";
import { problemCodes } from "../../kernel/contract/errors/problem-codes.ts";
import { refusals } from "../../kernel/contract/errors/refusals.ts";

export function errorsPage(): string {
  const sentences = JSON.parse(readFileSync("kernel/messages/server/en.json", "utf8")) as Record<string, string>;
  const byStatus = Map.groupBy(Object.entries(refusals), ([, { status }]) => status);
  return `# Error codes

A code stays the same when its sentence changes. Search this page for it.

## Errors of the configuration

\`npm run check\` and the start report all of them together. Problems that follow from another one are only counted.

${Object.entries(problemCodes)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([code, text]) => `### ${code}\n\n${text}`)
  .join("\n\n")}

## Refusals

By status on \`/portal/api\` and for bearer tokens; on \`/adminapi/v1\` most are answered as 200 with \`{error}\`. The sentence is
in the user's language. Plugins list their own in \`contract/\`.

${[...byStatus]
  .toSorted(([one], [other]) => one - other)
  .map(
    ([status, rows]) =>
      `### ${status}\n\n${rows.map(([code]) => `- \`${code}\`: ${sentences[`errors.${code}`] ?? ""}`).join("\n")}`,
  )
  .join("\n\n")}
`;
}
