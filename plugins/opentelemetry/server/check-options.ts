/** Checks what the schema of the options cannot: the address of the collector, and the syntax of the headers. */
import { validateHeaderName, validateHeaderValue } from "node:http";
import type { OptionProblem } from "@portalkit/kernel/server";
import type { OpenTelemetryOptions } from "../contract.ts";

const expected = "the base address of an OTLP/HTTP collector, such as `http://localhost:4318`";

/** An option whose variable is not set, as in a build, is absent. */
export function checkOptions({
  endpoint,
  headers,
}: Partial<Pick<OpenTelemetryOptions, "endpoint" | "headers">>): OptionProblem[] {
  const found = endpoint === undefined ? undefined : mistakeOf(endpoint);
  return [
    ...(found === undefined ? [] : [{ path: ["endpoint"], found, expected }]),
    ...Object.entries(headers ?? {}).flatMap(([name, value]) => checkHeader(name, value)),
  ];
}

/** Does not repeat the address, which may contain a secret. */
function mistakeOf(endpoint: string): string | undefined {
  const url = URL.parse(endpoint);
  if (url === null) return "a text that is not an address";
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return `the scheme \`${url.protocol}\`, where only \`http:\` and \`https:\` work`;
  if (url.username !== "" || url.password !== "")
    return "an address with a user name or password, which belong into `headers`";
  if (url.search !== "" || url.hash !== "") return "an address with `?` or `#`";
  if (/\/v1\/\w+\/?$/.test(url.pathname)) return "an address that ends in `/v1/…`, which the plugin adds by itself";
  if (url.port === "4317") return "the port 4317, which is that of OTLP over gRPC: OTLP over HTTP has 4318";
  return undefined;
}

function checkHeader(name: string, value: string | undefined): OptionProblem[] {
  const path = ["headers", name];
  try {
    validateHeaderName(name);
  } catch {
    return [{ path, found: "a name that is not one of an HTTP header", expected: "a name such as `authorization`" }];
  }
  try {
    if (value !== undefined) validateHeaderValue(name, value);
    return [];
  } catch {
    return [
      { path, found: "a value with a line break or another character that headers cannot have", expected: "text" },
    ];
  }
}
