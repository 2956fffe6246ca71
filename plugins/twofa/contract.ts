/** Two-factor sign-in: a code of an authenticator app after the password, or a recovery code or a passkey. */
import { pluginContract } from "@portalkit/kernel/contract";
import { twofaOptions } from "./contract/options.ts";

export type { TwofaOptions } from "./contract/options.ts";

export const twofa = pluginContract({
  name: "twofa",
  description: "Two-factor sign-in with codes of an authenticator app, recovery codes and passkeys",
  options: twofaOptions,
  references: { requiredForRoles: "role" },
  needs: ["auth", "resources"],
  icons: ["check", "copy", "download", "key-round", "pencil", "plus", "refresh-cw", "shield-off", "trash-2"],
});
