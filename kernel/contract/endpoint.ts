/** What an endpoint is: one constant that both halves import, so that caller, handler, validation and tests agree. */
import type { Static, TSchema } from "typebox";
import type { Permissions } from "./permissions.ts";

/**
 * Where the kernel mounts an endpoint, below the portal's base path. `plugin` = `/adminapi/v1/plugin/{instance id}`.
 * `bearer` is for other people's programs: `/api/v1` at the root of the origin, whatever the base path. There a token
 * in the Authorization header says who calls, sessions and cookies mean nothing, and refusals are problem details (RFC
 * 9457).
 */
export type EndpointMount = "admin" | "plugin" | "api" | "bearer";

/**
 * Who may call: anybody; a user half-way through signing in; a signed-in user, or on the mount `bearer` whoever has a
 * token.
 */
export type EndpointAccess = "public" | "temporary" | "session";

/** The declaration of one call. Schemas come from TypeBox: type and JSON Schema in one expression. */
export interface EndpointShape {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Begins with a slash; parameters as `:name`. Relative to the mount, never with the base path or the instance id. */
  readonly path: string;
  readonly mount: EndpointMount;
  /** `session` unless told otherwise: deny by default. */
  readonly access?: EndpointAccess;
  /** Only for callers with this permission of the plugin, or with one of several. */
  readonly allowed?: Permissions;
  /**
   * Only for callers who have proven within the last ten minutes who they are (`prove_identity`). The browser's `call`
   * asks them and repeats the call. Callers without a session, such as API tokens, are not asked.
   */
  readonly requiresProof?: true;
  /** On the mount `bearer`: what the token must be allowed, in the words of the plugin that knows tokens. */
  readonly scope?: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /**
   * `bytes`: the body is a piece of a file as it is, at most `mostBytes` long, and `body` stays empty. `stream`: a
   * whole file of any content type, which the handler reads piece by piece and must not read further than it wants.
   */
  readonly takes?: "json" | "bytes" | "stream";
  /** For `bytes`; otherwise the limit of JSON bodies holds. */
  readonly mostBytes?: number;
  /**
   * `file`: a success is a download; `raw`: any status, headers and bytes, and refusals keep their status. `reply` says
   * nothing of either.
   */
  readonly answered?: "json" | "file" | "raw";
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
/** The body an endpoint takes: JSON, bytes, or a stream of them; `undefined` when it takes none. */
export type BodyOf<Shape extends EndpointShape> = Shape["takes"] extends "bytes"
  ? Uint8Array
  : Shape["takes"] extends "stream"
    ? AsyncIterable<Uint8Array>
    : StaticOf<Shape["body"]>;
/** The answer of an endpoint when it succeeds. */
export type ReplyOf<Shape extends EndpointShape> = StaticOf<Shape["reply"]>;
/** The `:name` parameters of an endpoint's path. */
export type ParamsOf<Shape extends EndpointShape> = StaticOf<Shape["params"]>;
/** The query string of an endpoint. */
export type QueryOf<Shape extends EndpointShape> = StaticOf<Shape["query"]>;
