/**
 * Chromium under the POSIX locale reports its language as `en-US@posix`, which is not a valid language tag and makes
 * the drawing library fail.
 */
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, "language", { value: "en-US", configurable: true });
}
