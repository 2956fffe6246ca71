/** An endpoint of a contract and what answers it. */
import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ReplyOf } from "../../contract/endpoint.ts";
import type { AdminUser } from "../../contract/resource-definition.ts";
import type { PluginServices } from "../plugin-services.ts";
import type { Download, RawAnswer } from "./answers.ts";

/** One call. */
export interface HandlerCall<Shape extends EndpointShape> {
  body: BodyOf<Shape>;
  params: ParamsOf<Shape>;
  query: QueryOf<Shape>;
  /**
   * Who calls; on `temporary` endpoints perhaps somebody who still owes a second factor, on `public` ones `null` for
   * nobody.
   */
  adminUser: Shape["access"] extends "public" ? AdminUser | null : AdminUser;
  services: PluginServices;
  request: CallRequest;
}

/** What a handler may know of the HTTP request, and the one thing it may do to the answer: cookies and headers. */
export interface CallRequest {
  /** The client's address; behind a proxy only with TRUST_PROXY. */
  readonly ip: string;
  readonly userAgent: string;
  /** By the connection, the trusted proxy's word, or PORTAL_URL. */
  readonly isHttps: boolean;
  /** The first language of Accept-Language that the deployment has. */
  readonly language: string;
  /** A header of the request, by its lower-case name. */
  header(name: string): string | undefined;
  /** By its plain name; the prefix that it has over https is added here. */
  cookie(name: string): string | undefined;
  /**
   * HttpOnly, SameSite=Strict, on the base path; Secure and with a prefix where the portal is served by https. `null`
   * clears it.
   */
  setCookie(name: string, value: string | null, options?: { maxAgeSeconds?: number }): void;
  setHeader(name: string, value: string): void;
}

/** An endpoint with its handler. */
export interface HandledEndpoint {
  readonly endpoint: EndpointShape;
  readonly run: (call: HandlerCall<EndpointShape>) => unknown;
}

/** An endpoint that is `answered: "file"` gives a download, a raw one a raw answer, any other what its schema says. */
type Answer<Shape extends EndpointShape> = Shape["answered"] extends "file"
  ? Download
  : Shape["answered"] extends "raw"
    ? RawAnswer
    : ReplyOf<Shape>;

/**
 * Joins an endpoint of a contract with what answers it. Refuse by throwing `refuse(...)` or a `Refusal`.
 * @example
 * handle(passwordConstraints, ({ services }) => ({ minLength: services.options.minLength }))
 */
export function handle<Shape extends EndpointShape>(
  endpoint: Shape,
  run: (call: HandlerCall<Shape>) => Answer<Shape> | Promise<Answer<Shape>>,
): HandledEndpoint {
  return { endpoint, run: run as HandledEndpoint["run"] };
}
