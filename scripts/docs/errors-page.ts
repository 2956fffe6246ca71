/** docs/errors.md: every code of a configuration error, and every refusal of the kernel and of the plugins. */
import { globSync, readFileSync } from "node:fs";
import { problemCodes } from "../../kernel/contract/errors/problem-codes.ts";
import { refusals } from "../../kernel/contract/errors/refusals.ts";

interface ListedRefusal {
  code: string;
  status: number;
  sentence: string;
  plugin?: string;
}

const sentencesIn = (folder: string): Record<string, string> =>
  JSON.parse(readFileSync(`${folder}/en.json`, "utf8")) as Record<string, string>;

function refusalsOfKernel(): ListedRefusal[] {
  const sentences = sentencesIn("kernel/messages/server");
  return Object.entries(refusals).map(([code, { status }]) => ({
    code,
    status,
    sentence: sentences[`errors.${code}`] ?? "",
  }));
}

/** Plugins write them as rows with the key of a message. */
const refusalRow = /code: "(PORTAL_\w+)",\s*status: (\d+),\s*message: "([\w-]+):([\w.]+)"/g;

function refusalsOfPlugins(): ListedRefusal[] {
  const found = globSync("plugins/*/{contract,server}/**/*.ts", { exclude: ["**/*.test.ts"] })
    .toSorted()
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(refusalRow)])
    .map(([, code = "", status = "", plugin = "", key = ""]) => {
      const sentences = sentencesIn(`plugins/${plugin}/messages`);
      return { code, status: Number(status), sentence: sentences[key] ?? sentences[`${key}_other`] ?? "", plugin };
    });
  return [...new Map(found.map((one) => [one.code, one])).values()];
}

export function errorsPage(): string {
  const byStatus = Map.groupBy([...refusalsOfKernel(), ...refusalsOfPlugins()], ({ status }) => status);
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
in the user's language. Those of a plugin name it.

${[...byStatus]
  .toSorted(([one], [other]) => one - other)
  .map(
    ([status, rows]) =>
      `### ${status}\n\n${rows
        .map(
          ({ code, plugin, sentence }) => `- \`${code}\`${plugin === undefined ? "" : ` (\`${plugin}\`)`}: ${sentence}`,
        )
        .join("\n")}`,
  )
  .join("\n\n")}
`;
}
