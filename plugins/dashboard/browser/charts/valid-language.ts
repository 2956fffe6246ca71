/**
 * Chromium under the POSIX locale calls its language `en-US@posix`, which the drawing library takes for a language tag
 * and fails on.
 */
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, "language", { value: "en-US", configurable: true });
}
