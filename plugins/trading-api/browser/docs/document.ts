/** The OpenAPI document, as far as the page reads it. */

export interface Schema {
  type?: string;
  description?: string;
  pattern?: string;
  enum?: readonly unknown[];
  examples?: readonly unknown[];
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
}
export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: Schema;
}
interface Content {
  description?: string;
  content: Readonly<Record<string, { schema: Schema }>>;
}
export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  "x-scope": string;
  parameters?: readonly Parameter[];
  requestBody?: Content;
  responses: Readonly<Record<string, Content>>;
}
export interface ApiDocument {
  info: { title: string; description: string };
  servers: readonly { url: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** One call, prepared for display. */
export interface ShownCall {
  method: string;
  path: string;
  operation: Operation;
}

export const callsOf = ({ paths }: ApiDocument): ShownCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** Returns the base address for programs; a document that names no host means this one. */
export const baseUrlOf = ({ servers }: ApiDocument): string => new URL(servers[0]?.url ?? "/", location.origin).href;

export const bodySchemaOf = ({ requestBody }: Operation): Schema | undefined =>
  requestBody?.content["application/json"]?.schema;
