/** Reads the text format of Prometheus line by line. */
import { expect } from "vitest";

export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

export interface Scrape {
  samples: readonly Sample[];
  /** The declared type of each metric. */
  types: ReadonlyMap<string, string>;
  /** The sum of the values with these labels; undefined if there is none. */
  value(name: string, labels?: Record<string, string>): number | undefined;
}

/** @throws an assertion error for a line that does not follow the format, or belongs to no declared metric */
export function parseScrape(text: string): Scrape {
  const types = new Map<string, string>();
  const helped = new Set<string>();
  const samples: Sample[] = [];
  expect(text.endsWith("\n")).toBe(true);
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const [, help] = /^# HELP ([a-z_][a-z0-9_]*) \S.*$/.exec(line) ?? [];
    const [, typed = "", type = ""] = /^# TYPE ([a-z_][a-z0-9_]*) (counter|gauge|histogram|summary)$/.exec(line) ?? [];
    if (help !== undefined) helped.add(help);
    else if (typed !== "") types.set(typed, type);
    else samples.push(sampleOf(line));
  }
  expect([...types.keys()].filter((name) => !helped.has(name))).toEqual([]);
  for (const { name } of samples)
    expect([name, types.has(name) || types.get(name.replace(/_(bucket|sum|count)$/, "")) === "histogram"]).toEqual([
      name,
      true,
    ]);
  const keys = samples.map(({ name, labels }) => `${name} ${JSON.stringify(labels)}`);
  expect(new Set(keys).size, "each series is there once").toBe(keys.length);
  return {
    samples,
    types,
    value: (name, labels = {}) => {
      const found = samples.filter(
        (sample) =>
          sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
      );
      return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
    },
  };
}

function sampleOf(line: string): Sample {
  const [, name = "", labels = "", value = ""] =
    /^([a-z_][a-z0-9_]*)(?:\{((?:[a-z_][a-z0-9_]*="(?:[^"\\]|\\.)*",?)*)\})? (\S+)$/.exec(line) ?? [];
  expect([line, name !== "" && (value === "Nan" || value === "+Inf" || Number.isFinite(Number(value)))]).toEqual([
    line,
    true,
  ]);
  return {
    name,
    labels: Object.fromEntries(
      [...labels.matchAll(/([a-z_][a-z0-9_]*)="((?:[^"\\]|\\.)*)"/g)].map(([, label, text]) => [label, text]),
    ),
    value: value === "+Inf" ? Infinity : Number(value),
  };
}
