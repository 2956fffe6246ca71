/** Reads a Dockerfile: its stages, and their instructions in order. Refuses what `build-image.ts` cannot run. */
import { readFileSync } from "node:fs";

export interface Instruction {
  keyword: Keyword;
  /** `--from=build` is `{ from: "build" }`. */
  flags: Readonly<Record<string, string>>;
  /** What follows the flags. */
  text: string;
}

export interface Stage {
  /** `node:24.21.0-trixie-slim` */
  base: string;
  /** The name after `AS`, or its number. */
  name: string;
  instructions: readonly Instruction[];
}

const keywords = [
  "ENV",
  "WORKDIR",
  "COPY",
  "RUN",
  "USER",
  "VOLUME",
  "EXPOSE",
  "HEALTHCHECK",
  "STOPSIGNAL",
  "CMD",
] as const;
export type Keyword = (typeof keywords)[number];
const isKeyword = (word: string): word is Keyword => (keywords as readonly string[]).includes(word);

/** @throws Error on what `build-image.ts` does not know: a test of another image than the file's would prove nothing */
export function readDockerfile(path: string): Stage[] {
  const stages: (Stage & { instructions: Instruction[] })[] = [];
  for (const line of logicalLines(readFileSync(path, "utf8"))) {
    const [, word = "", rest = ""] = /^(\S+)\s+([\s\S]*)$/.exec(line) ?? [];
    const keyword = word.toUpperCase();
    if (keyword === "FROM") {
      const [, base = "", name = String(stages.length)] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(rest) ?? [];
      if (base === "" || base.includes("$")) throw new Error(`${path}: cannot read "${line}"`);
      stages.push({ base, name, instructions: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (stage === undefined || !isKeyword(keyword)) throw new Error(`${path}: cannot run "${line}"`);
    const { flags, text } = readFlags(rest);
    // A shell and the command of a health check read their variables themselves.
    if (!["RUN", "HEALTHCHECK", "CMD"].includes(keyword) && text.includes("$"))
      throw new Error(`${path}: cannot replace the variables of "${line}"`);
    stage.instructions.push({ keyword, flags, text });
  }
  if (stages.length === 0) throw new Error(`${path} has no FROM`);
  return stages;
}

/** The words of the exec form, which is JSON. */
export function execWords(text: string): string[] {
  const words: unknown = text.startsWith("[") ? JSON.parse(text) : undefined;
  if (!Array.isArray(words)) throw new Error(`not in the exec form, so that a shell would get the signals: ${text}`);
  return words.map(String);
}

/** `10s`, `1m30s` */
export function milliseconds(duration: string): number {
  const units = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };
  const parts = [...duration.matchAll(/(\d+)(ms|h|m|s)/g)];
  if (parts.map(([part]) => part).join("") !== duration) throw new Error(`not a duration: ${duration}`);
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * units[unit as keyof typeof units], 0);
}

/** Lines without comments, joined where they end with a backslash. */
const logicalLines = (text: string): string[] =>
  text
    .split("\n")
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join("\n")
    .replaceAll(/\\[ \t]*\n/g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

function readFlags(rest: string): { flags: Record<string, string>; text: string } {
  const flags: Record<string, string> = {};
  let text = rest;
  for (let match = flag.exec(text); match !== null; match = flag.exec(text)) {
    flags[match[1] ?? ""] = match[2] ?? "";
    text = text.slice(match[0].length);
  }
  return { flags, text };
}

const flag = /^--([a-z-]+)=(\S+)\s+/;
