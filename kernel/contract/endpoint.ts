/**
 * The declaration of an endpoint: one constant that both halves import, so that caller, handler, validation and tests
 * agree.
 */
import type { Static, TSchema } from "typebox";
import type { Permissions } from "./permissions.ts";

/**
 * Where the kernel mounts an endpoint, below the portal's base path. `plugin` = `/adminapi/v1/plugin/{instance id}`.
 * `bearer` is for programs of third parties: `/api/v1` at the root of the origin, whatever the base path. There a token
 * in the Authorization header identifies the caller, sessions and cookies are ignored, and refusals are problem details
 * (RFC 9457).
 */
export type EndpointMount = "admin" | "plugin" | "api" | "bearer";

/**
 * Who may call: `public`: everyone; `temporary`: a user who has not completed signing in; `session`: a signed-in user,
 * or on the mount `bearer` a caller with a token.
 */
export type EndpointAccess = "public" | "temporary" | "session";

/**
 * Options of a schema whose texts reach the handler exactly as they were sent. All others are in Unicode normalization
 * form C, so that a text typed or pasted with decomposed letters is the same text. For passwords, for keys, which are
 * compared byte for byte, and for values of columns: the engine normalizes those that are texts.
 * @example
 * body: Type.Object({ token: Type.String(), password: Type.String({ maxLength: 1_000, ...verbatim }) }),
 */
export const verbatim = { verbatim: true } as const;

/** The declaration of one call. Schemas come from TypeBox: type and JSON Schema in one expression. */
export interface EndpointShape {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Begins with a slash; parameters as `:name`. Relative to the mount, without the base path and the instance id. */
  readonly path: string;
  readonly mount: EndpointMount;
  /** Default `session`: access is denied by default. */
  readonly access?: EndpointAccess;
  /** Only for callers with this permission of the plugin, or with one of several. */
  readonly allowed?: Permissions;
  /**
   * Only for callers who have proven their identity (`prove_identity`) within the last ten minutes. The browser's
   * `call` prompts for the proof and repeats the call. Callers without a session, such as API tokens, need no proof.
   */
  readonly requiresProof?: true;
  /** On the mount `bearer`: the scope that the token must have, as defined by the plugin that manages tokens. */
  readonly scope?: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /**
   * `bytes`: the body is a part of a file, unchanged, at most `maxBytes` long, and `body` stays empty. `stream`: a
   * whole file of any content type, which the handler reads in chunks and may stop reading at any point.
   */
  readonly takes?: "json" | "bytes" | "stream";
  /** For `bytes`; otherwise the limit of JSON bodies applies. */
  readonly maxBytes?: number;
  /**
   * `file`: a successful reply is a download; `raw`: any status, headers and bytes, and refusals keep their status.
   * `reply` describes neither.
   */
  readonly answered?: "json" | "file" | "raw";
  /** The successful reply. Errors have the envelope of `ErrorReply` and are not repeated here. */
  readonly reply: TSchema;
  /**
   * Brings a successful answer of another server of this family into the form of `reply`, so that no screen needs to
   * know other servers. Called by the browser for each answer: leaves those of our server as they are.
   * @example
   * normalize: (answer) => ({ ...answer, validation: answer.validation ?? [] }),
   */
  // oxlint-disable-next-line typescript/no-explicit-any -- other servers may send anything
  readonly normalize?: (answer: any) => unknown;
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
/** The body an endpoint accepts: JSON, bytes, or a stream of them; `undefined` if it accepts none. */
export type BodyOf<Shape extends EndpointShape> = Shape["takes"] extends "bytes"
  ? Uint8Array
  : Shape["takes"] extends "stream"
    ? AsyncIterable<Uint8Array>
    : StaticOf<Shape["body"]>;
/** The successful reply of an endpoint. */
export type ReplyOf<Shape extends EndpointShape> = StaticOf<Shape["reply"]>;
/** The `:name` parameters of an endpoint's path. */
export type ParamsOf<Shape extends EndpointShape> = StaticOf<Shape["params"]>;
/** The query string of an endpoint. */
export type QueryOf<Shape extends EndpointShape> = StaticOf<Shape["query"]>;
