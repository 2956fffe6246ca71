/**
 * Headers of every answer. The policy allows no eval, and no inline script but one of our own, by its hash: all other
 * code comes from our own files.
 */
import type { AllowedInline } from "../page/create-pages.ts";

export function securityHeaders(options: {
  https: boolean;
  connectsTo?: readonly string[];
}): Readonly<Record<string, string>> {
  return {
    "content-security-policy": [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob: https:",
      "font-src 'self'",
      ["connect-src 'self'", ...new Set(options.connectsTo)].join(" "),
      "media-src 'self' blob: https:",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ...(options.https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/** Returns the header that also allows these sources of styles and scripts. */
export function allowInline(
  headers: Readonly<Record<string, string>>,
  { style, script }: AllowedInline,
): Record<string, string> {
  const name = "content-security-policy";
  const policy = headers[name] ?? "";
  return { [name]: policy.replace("style-src", `$& ${style}`).replace("script-src", `$& ${script}`) };
}
