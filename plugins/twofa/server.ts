/** Server half of `twofa`. */
import { defineServerPlugin, handle } from "@portalkit/kernel/server";
import { twofa } from "./contract.ts";
import {
  addPasskey,
  beginPasskey,
  confirmPasskey,
  getPasskeyQuestion,
  getProofQuestion,
  proveWithPasskey,
  removePasskey,
  renamePasskey,
} from "./contract/passkeys/calls.ts";
import {
  confirmRecoveryCode,
  confirmSetup,
  getSecondStep,
  getSkipAllowed,
  initSetup,
} from "./contract/sign-in/calls.ts";
import { getTwoFactor, renewRecoveryCodes, switchOff } from "./contract/account/calls.ts";
import { usersResourceId } from "./contract/users.ts";
import { isOn } from "./server/factors/account.ts";
import { sealedSecrets } from "./server/factors/keys.ts";
import { twofaMigrations } from "./server/migrations.ts";
import {
  ownState,
  removeOwnPasskey,
  renameOwnPasskey,
  renewOwnCodes,
  switchOwnOff,
} from "./server/account/handlers.ts";
import { askPasskey, askProof, confirmWithPasskey, provePasskey } from "./server/passkeys/use-handlers.ts";
import { beginAdding, finishAdding } from "./server/passkeys/add-handlers.ts";
import { identityProof } from "./server/factors/prove.ts";
import { alreadyOn } from "./contract/refusals.ts";
import { confirm, confirmWithRecoveryCode, maySkip, nextPage, secondStep } from "./server/sign-in/handlers.ts";
import { handOutSecret } from "./server/sign-in/set-up.ts";
import { resetAction, stateColumn, usersHooks } from "./server/account/users-hooks.ts";

export const server = defineServerPlugin(twofa, {
  setup: (services) => ({
    migrations: twofaMigrations,
    sealed: [sealedSecrets],
    hooks: [{ resource: usersResourceId, hooks: usersHooks }],
    columns: [stateColumn],
    actions: [resetAction(services)],
    identityProof,
    secondFactor: ({ adminUser }) => nextPage(services, adminUser),
    endpoints: [
      handle(initSetup, async ({ request, adminUser }) => {
        // A caller with only the password must not replace the owner's app with their own.
        if ((await services.signIn.isPending(request)) && (await isOn(services.db, adminUser.pk))) throw alreadyOn();
        return await handOutSecret(services, adminUser);
      }),
      handle(getSkipAllowed, async ({ request, adminUser }) => ({
        skipAllowed: await maySkip(services, request, adminUser),
      })),
      handle(confirmSetup, (call) => confirm(services, call)),
      handle(confirmRecoveryCode, confirmWithRecoveryCode),
      handle(getSecondStep, secondStep),
      handle(getPasskeyQuestion, askPasskey),
      handle(confirmPasskey, confirmWithPasskey),
      handle(getProofQuestion, askProof),
      handle(proveWithPasskey, provePasskey),
      handle(getTwoFactor, (call) => ownState(services, call)),
      handle(switchOff, (call) => switchOwnOff(services, call)),
      handle(renewRecoveryCodes, renewOwnCodes),
      handle(beginPasskey, beginAdding),
      handle(addPasskey, finishAdding),
      handle(renamePasskey, renameOwnPasskey),
      handle(removePasskey, removeOwnPasskey),
    ],
  }),
});
