/**
 * The flags that a deployment can show, as files of the build: those of its languages, and all flags if a column
 * contains countries.
 */
import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setUp, type LoadedConfig } from "@portalkit/kernel/tools";

const folder = join(dirname(fileURLToPath(import.meta.resolve("country-flag-icons"))), "3x2");

/** ISO codes of all countries that have a flag, in upper case. */
const known = new Set(
  readdirSync(folder)
    .filter((name) => /^[A-Z]{2}\.svg$/.test(name))
    .map((name) => basename(name, ".svg")),
);

export const languageFlags = ({ languages }: Pick<LoadedConfig, "languages">): string[] =>
  [...new Set(languages.map(({ country }) => country.toUpperCase()))].filter((code) => known.has(code)).toSorted();

/**
 * Returns none if no column is displayed as a country. Returns all for an external server, whose columns are not known
 * until run time.
 */
export function countryFlags({ portal, instances }: Pick<LoadedConfig, "portal" | "instances">): string[] {
  const contributions = instances.map((instance) => setUp(instance).contributions);
  const columns = [
    ...[...portal.resources, ...contributions.flatMap((some) => some.resources ?? [])].flatMap(
      (resource) => resource.columns,
    ),
    ...contributions.flatMap((some) => [
      ...(some.columns ?? []).map(({ column }) => column),
      ...(some.columnComponents ?? []),
    ]),
  ];
  const isUsed =
    portal.server !== undefined ||
    columns.some(({ components }) => /"kernel\/country"|CountryFlag\.vue/.test(JSON.stringify(components ?? {})));
  return isUsed ? [...known].toSorted() : [];
}

/**
 * Generates a module with the URL of each flag's file, which is in the same folder as the file that contains the
 * module.
 */
export function flagsModule(codes: readonly string[]): string {
  const imports = codes.map((code) => `import ${code} from ${JSON.stringify(join(folder, `${code}.svg`))};`);
  return `${imports.join("\n")}\nconst files = { ${codes.join(", ")} };\nexport const flagAddress = (code) => (Object.hasOwn(files, code) ? new URL(files[code], import.meta.url).pathname : undefined);`;
}
