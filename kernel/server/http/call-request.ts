/** The part of an HTTP request that handlers may read, and the cookies and headers that they may set. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kernel } from "../extension/kernel.ts";
import { cookiePath, isHttps, wireName } from "../session/cookies.ts";
import type { CallRequest } from "../extension/calls/request.ts";
import { languageOf } from "../i18n/language-of-call.ts";

export function callRequest(kernel: Kernel, request: FastifyRequest, reply: FastifyReply): CallRequest {
  const { portal } = kernel.config;
  const https = isHttps(kernel.environment, request.protocol);
  return {
    ip: request.ip,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 400),
    isHttps: https,
    get language() {
      return languageOf(request, portal.languages);
    },
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    cookie: (name) => request.cookies[wireName(name, https)],
    setCookie: (name, value, options = {}) => {
      void reply.setCookie(wireName(name, https), value ?? "", {
        path: cookiePath(name, https, portal.basePath),
        httpOnly: true,
        sameSite: "strict",
        secure: https,
        ...(value === null
          ? { maxAge: 0 }
          : options.maxAgeSeconds === undefined
            ? {}
            : { maxAge: options.maxAgeSeconds }),
      });
    },
    setHeader: (name, value) => void reply.header(name, value),
  };
}
