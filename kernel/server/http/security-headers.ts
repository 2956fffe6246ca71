/** Headers of every answer. The policy allows no inline scripts and no eval: all code comes from our own files. */

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

/** Returns the header that also allows the style sheets with this nonce. */
export function allowStyles(headers: Readonly<Record<string, string>>, nonce: string): Record<string, string> {
  const name = "content-security-policy";
  return { [name]: (headers[name] ?? "").replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`) };
}
