/** What an endpoint is: one constant that both halves import, so that caller, handler, validation and tests agree. */
import type { Static, TSchema } from "typebox";

/** Where the kernel mounts an endpoint, below the portal's base path. `plugin` = `/adminapi/v1/plugin/{instance id}`. */
export type EndpointMount = "admin" | "plugin" | "api";

/** Who may call: anybody; a user half-way through signing in; a signed-in user. */
export type EndpointAccess = "public" | "temporary" | "session";

/** The declaration of one call. Schemas come from TypeBox: type and JSON Schema in one expression. */
export interface EndpointShape {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Begins with a slash; parameters as `:name`. Relative to the mount, never with the base path or the instance id. */
  readonly path: string;
  readonly mount: EndpointMount;
  /** `session` unless told otherwise: deny by default. */
  readonly access?: EndpointAccess;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** `file`: a success is a download, and `reply` says nothing of it. */
  readonly answered?: "json" | "file";
  /** The successful answer. Errors have the envelope of `ErrorReply` and are not repeated here. */
  readonly reply: TSchema;
}

/**
 * Declares a call.
 * @example
 * export const doComplete = endpoint({
 *   method: "POST", path: "/doComplete", mount: "plugin",
 *   body: Type.Object({ record: AnyRecord }), reply: Type.Object({ completion: Type.Array(Type.String()) }),
 * });
 */
export function endpoint<const Shape extends EndpointShape>(shape: Shape): Shape {
  return shape;
}

type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : undefined;
/** The JSON body an endpoint takes; `undefined` when it takes none. */
export type BodyOf<Shape extends EndpointShape> = StaticOf<Shape["body"]>;
/** The answer of an endpoint when it succeeds. */
export type ReplyOf<Shape extends EndpointShape> = StaticOf<Shape["reply"]>;
/** The `:name` parameters of an endpoint's path. */
export type ParamsOf<Shape extends EndpointShape> = StaticOf<Shape["params"]>;
/** The query string of an endpoint. */
export type QueryOf<Shape extends EndpointShape> = StaticOf<Shape["query"]>;
