/** Requests that an endpoint's own schemas accept, made of values that are known to exist. */
import type { EndpointShape } from "../../kernel/contract/endpoint.ts";
import { endpointUrl } from "../../kernel/server/extension/calls/endpoint-url.ts";

export interface ValidRequest {
  method: EndpointShape["method"];
  path: string;
  body: unknown;
}

/** Values by the name of the field that accepts them; `id` is used for every uuid without a value of its own. */
export type ValuesByName = Readonly<Record<string, unknown>> & { readonly id: string };

interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
  pattern?: string;
  minimum?: number;
  minLength?: number;
  minItems?: number;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
}

/** @param withOptional also includes members that the schemas do not require, if a value of that name is known */
export function validRequest(
  endpoint: EndpointShape,
  instanceId: string,
  values: ValuesByName,
  withOptional: boolean,
): ValidRequest {
  const address = endpointUrl("/portal", instanceId, endpoint).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name] ?? values.id)),
  );
  const query =
    endpoint.query === undefined || !withOptional
      ? {}
      : (valueOf(endpoint.query as Schema, "", values, withOptional) as Record<string, unknown>);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const body =
    endpoint.method === "GET"
      ? undefined
      : endpoint.body === undefined
        ? {}
        : valueOf(endpoint.body as Schema, "", values, withOptional);
  return { method: endpoint.method, path: search === "" ? address : `${address}?${search}`, body };
}

function valueOf(schema: Schema, name: string, values: ValuesByName, withOptional: boolean): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum.includes(values[name]) ? values[name] : schema.enum[0];
  const choice = schema.anyOf?.find(({ type }) => type !== "null");
  if (choice !== undefined) return valueOf(choice, name, values, withOptional);
  if (schema.allOf !== undefined)
    return Object.assign({}, ...schema.allOf.map((part) => valueOf(part, name, values, withOptional))) as unknown;
  switch (schema.type) {
    case "object": {
      const wanted = Object.entries(schema.properties ?? {}).filter(
        ([key]) => schema.required?.includes(key) === true || (withOptional && key in values),
      );
      return Object.fromEntries(wanted.map(([key, part]) => [key, valueOf(part, key, values, withOptional)]));
    }
    case "array":
      return schema.items === undefined
        ? []
        : Array.from({ length: schema.minItems ?? 0 }, () =>
            valueOf(schema.items ?? {}, name.replace(/s$/, ""), values, withOptional),
          );
    case "integer":
    case "number":
      return typeof values[name] === "number" ? values[name] : (schema.minimum ?? 0);
    case "boolean":
      return false;
    case "string":
      return (
        values[name] ?? (schema.pattern === undefined ? values.id : schema.pattern.includes("fA-F") ? values.id : "1")
      );
    default:
      return values[name] ?? values.id;
  }
}
