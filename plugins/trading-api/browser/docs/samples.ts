/** Code samples of a call: for the shell, in JavaScript and in Python. */
import { bodySchemaOf, type Parameter, type Schema, type ShownCall } from "./document.ts";

export const sampleLanguages = ["curl", "JavaScript", "Python"] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

const placeholder = "YOUR_API_TOKEN";

/** @param baseUrl without a trailing slash */
export function sampleOf(language: SampleLanguage, baseUrl: string, call: ShownCall): string {
  const { parameters = [] } = call.operation;
  const url = `${baseUrl}${call.path.replace(/\{(\w+)\}/g, (_, name: string) => sampleName(name === "id" ? "orderId" : name))}`;
  const schema = bodySchemaOf(call.operation);
  const request: Request = {
    method: call.method,
    url,
    isOnce: parameters.some(isKey),
    body: schema === undefined ? undefined : exampleOf("", schema),
  };
  return { curl: inShell, JavaScript: inJavaScript, Python: inPython }[language](request);
}

interface Request {
  method: string;
  url: string;
  isOnce: boolean;
  body: unknown;
}

export const isKey = ({ name }: Parameter): boolean => name === "Idempotency-Key";

/** @example sampleName("denominationId") // "DENOMINATION_ID" */
const sampleName = (name: string): string => name.replace(/([a-z])([A-Z])/g, "$1_$2").toUpperCase();

/** Returns an example value of the schema; for an object only its required properties. */
export function exampleOf(
  name: string,
  { type, examples, enum: choices, properties = {}, required = [], items = {}, minimum }: Schema,
): unknown {
  if (examples?.[0] !== undefined) return examples[0];
  if (choices?.[0] !== undefined) return choices[0];
  if (type === "object") return Object.fromEntries(required.map((key) => [key, exampleOf(key, properties[key] ?? {})]));
  if (type === "array") return [exampleOf(name, items)];
  return type === "integer" ? (minimum ?? 1) : sampleName(name);
}

const json = (value: unknown, indent: string): string => JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`);

function inShell({ method, url, isOnce, body }: Request): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  return [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quoted(url)}`,
    `-H ${quoted(`Authorization: Bearer ${placeholder}`)}`,
    ...(isOnce ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === undefined
      ? []
      : [`-H ${quoted("Content-Type: application/json")}`, `-d ${quoted(JSON.stringify(body))}`]),
  ].join(" \\\n  ");
}

function inJavaScript({ method, url, isOnce, body }: Request): string {
  return [
    `const url = ${JSON.stringify(url)};`,
    "const response = await fetch(url, {",
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    "  headers: {",
    `    Authorization: "Bearer ${placeholder}",`,
    ...(isOnce ? ['    "Idempotency-Key": crypto.randomUUID(),'] : []),
    ...(body === undefined ? [] : ['    "Content-Type": "application/json",']),
    "  },",
    ...(body === undefined ? [] : [`  body: JSON.stringify(${json(body, "  ")}),`]),
    "});",
    "const answer = await response.json();",
    "if (!response.ok) throw new Error(`${answer.code}: ${answer.detail}`);",
    "console.log(answer);",
  ].join("\n");
}

function inPython({ method, url, isOnce, body }: Request): string {
  return [
    ...(isOnce ? ["import uuid"] : []),
    "import requests",
    "",
    `response = requests.${method.toLowerCase()}(`,
    `    ${JSON.stringify(url)},`,
    "    headers={",
    `        "Authorization": "Bearer ${placeholder}",`,
    ...(isOnce ? ['        "Idempotency-Key": str(uuid.uuid4()),'] : []),
    "    },",
    ...(body === undefined ? [] : [`    json=${json(body, "    ")},`]),
    "    timeout=30,",
    ")",
    "answer = response.json()",
    "if not response.ok:",
    "    raise RuntimeError(f\"{answer['code']}: {answer['detail']}\")",
    "print(answer)",
  ].join("\n");
}
