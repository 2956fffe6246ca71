/** The types of messages: a wrong key or a missing value does not compile. */
import "i18next";

declare module "i18next" {
  /**
   * By namespace and key: the values that fill a text's placeholders, which are in braces. `npm run messages` writes
   * the part of each `messages/en.json` into the `keys.d.ts` beside it.
   */
  interface PortalMessages {}

  interface CustomTypeOptions {
    defaultNS: ["kernel", ...(keyof PortalMessages)[]];
    keySeparator: false;
    resources: PortalMessages;
    strictInterpolationChecks: true;
    interpolationPrefix: "{";
    interpolationSuffix: "}";
  }
}
