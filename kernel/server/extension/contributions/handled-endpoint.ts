/** An endpoint of a contract with its handler. */
import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ReplyOf } from "../../../contract/endpoint.ts";
import type { AdminUser } from "../../../contract/session/admin-user.ts";
import type { PluginServices } from "../services/plugin-services.ts";
import type { Download, RawAnswer } from "../calls/answers.ts";
import type { CallRequest } from "../calls/request.ts";

/** One call of an endpoint. */
export interface HandlerCall<Shape extends EndpointShape> {
  body: BodyOf<Shape>;
  params: ParamsOf<Shape>;
  query: QueryOf<Shape>;
  /**
   * The calling user. On `temporary` endpoints the user may still need a second factor; on `public` ones it is `null`
   * if no user is signed in.
   */
  adminUser: Shape["access"] extends "public" ? AdminUser | null : AdminUser;
  services: PluginServices;
  request: CallRequest;
}

/** An endpoint with its handler. */
export interface HandledEndpoint {
  readonly endpoint: EndpointShape;
  readonly run: (call: HandlerCall<EndpointShape>) => unknown;
}

/**
 * The answer type: a `Download` for `answered: "file"`, a `RawAnswer` for `answered: "raw"`, otherwise the reply of the
 * schema.
 */
type Answer<Shape extends EndpointShape> = Shape["answered"] extends "file"
  ? Download
  : Shape["answered"] extends "raw"
    ? RawAnswer
    : ReplyOf<Shape>;

/**
 * Attaches a handler to an endpoint of a contract. To refuse a call, throw `refuse(...)` or a `Refusal`.
 * @example handle(passwordConstraints, ({ services }) => ({ minLength: services.options.minLength }))
 */
export function handle<Shape extends EndpointShape>(
  endpoint: Shape,
  run: (call: HandlerCall<Shape>) => Answer<Shape> | Promise<Answer<Shape>>,
): HandledEndpoint {
  return { endpoint, run: run as HandledEndpoint["run"] };
}
