/** Formats the problems of a deployment for a terminal: each with the lines of the file that it is about. */
import { existsSync, readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { problemCodes, describeProblem, type Problem } from "@portalkit/kernel/tools";
import { findInSource, type SourceSpan } from "./find-in-source.ts";
import { readTree, type SyntaxTree } from "./syntax-tree.ts";

/** Adds colour to a text, or returns it as it is. */
export type Paint = (colour: "red" | "yellow" | "blue" | "bold", text: string) => string;

const plain: Paint = (_colour, text) => text;

/** Returns `file:line:column` of the part of the config that a problem is about, if it is written in a file. */
export function locateProblem(problem: Problem, configFile: string): string | undefined {
  const span = spanOf(problem, readTree(configFile));
  return span && positionOf(span);
}

/** Returns a line for each problem, which begins with its position in a file if it has one. */
export function describeInLines(problems: readonly Problem[], configFile: string): string[] {
  return problems.map((problem) => {
    const position = locateProblem(problem, configFile);
    const isKnown = position === undefined || position.startsWith(problem.where);
    return `${isKnown ? "" : `${position} `}${describeProblem(problem)}`;
  });
}

/**
 * Returns a paragraph for each problem: what was found and expected, the lines with a mark under the part in question,
 * the path in the config, and how to mend it.
 */
export function describeProblems(problems: readonly Problem[], configFile: string, paint: Paint = plain): string {
  const tree = readTree(configFile);
  return problems.map((problem) => paragraphOf(problem, spanOf(problem, tree), paint)).join("\n\n");
}

function paragraphOf(problem: Problem, span: SourceSpan | undefined, paint: Paint): string {
  const { code, where, found, expected, didYouMean, followUps = 0 } = problem;
  const isWarning = code === "PORTAL_DEPRECATED";
  const suggestion = didYouMean === undefined ? "" : `did you mean ${JSON.stringify(didYouMean)}?`;
  const gutter = " ".repeat(span === undefined ? 1 : String(span.line).length);
  const note = (name: string, text: string): string =>
    `${gutter} ${paint("blue", "=")} ${paint("bold", name)}: ${text}`;
  const isPath = span === undefined || !where.startsWith(shown(span.tree.file));
  return [
    `${isWarning ? paint("yellow", `warning[${code}]`) : paint("red", `error[${code}]`)}${paint("bold", `: found ${found}, expected ${expected}`)}`,
    ...(span === undefined ? [] : excerptOf(span, gutter, suggestion, paint)),
    ...(isPath ? [note("at", where)] : []),
    ...(span === undefined && suggestion !== "" ? [note("hint", suggestion)] : []),
    note("help", `${problemCodes[code]} (docs/errors.md#${code.toLowerCase()})`),
    ...(followUps === 0
      ? []
      : [note("note", `and ${followUps} more that ${followUps === 1 ? "follows" : "follow"} from this`)]),
  ].join("\n");
}

function excerptOf(span: SourceSpan, gutter: string, suggestion: string, paint: Paint): string[] {
  const { tree, line, column, length } = span;
  const bar = paint("blue", "|");
  const text = tree.text.split(/\r?\n/)[line - 1] ?? "";
  const mark = `${text.slice(0, column).replace(/[^\t]/g, " ")}${paint("red", `${"^".repeat(length)} ${suggestion}`.trimEnd())}`;
  return [
    `${gutter}${paint("blue", "-->")} ${positionOf(span)}`,
    `${gutter} ${bar}`,
    `${paint("blue", String(line))} ${bar} ${text}`,
    `${gutter} ${bar} ${mark}`,
  ];
}

const positionOf = ({ tree, line, column }: SourceSpan): string => `${shown(tree.file)}:${line}:${column + 1}`;

const shown = (file: string): string => {
  const path = relative(process.cwd(), file);
  return path.startsWith("..") ? file : path;
};

/** A problem with a file itself names its line, and the type checker the column too. */
function spanOf(problem: Problem, tree: SyntaxTree | undefined): SourceSpan | undefined {
  const [, path = "", line = "", column] = /^(.+\.\w+):(\d+)(?::(\d+))?$/.exec(problem.where) ?? [];
  if (path === "") return tree && findInSource(tree, problem);
  const file = resolve(path);
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const marked = text.split(/\r?\n/)[Number(line) - 1];
  if (marked === undefined) return undefined;
  const start = column === undefined ? marked.search(/\S|$/) : Number(column) - 1;
  const token = column === undefined ? marked.trim() : (/^(["'`]).*?\1|^[\w$]+/.exec(marked.slice(start))?.[0] ?? "");
  return { tree: { file, text }, line: Number(line), column: start, length: Math.max(1, token.length) };
}
