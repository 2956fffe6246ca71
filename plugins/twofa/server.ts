/** Server half of `twofa`. */
import { defineServerPlugin, handle } from "#kernel/server";
import { twofa } from "./contract.ts";
import {
  addPasskey,
  beginPasskey,
  confirmPasskey,
  confirmRecoveryCode,
  confirmSetup,
  getPasskeyQuestion,
  getProofQuestion,
  getSecondStep,
  getSkipAllowed,
  getTwoFactor,
  initSetup,
  proveWithPasskey,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  switchOff,
} from "./contract/calls.ts";
import { usersResourceId } from "./contract/users.ts";
import { isOn } from "./server/account.ts";
import { sealedSecrets } from "./server/keys.ts";
import { twofaMigrations } from "./server/migrations.ts";
import { ownState, removeOwnPasskey, renameOwnPasskey, renewOwnCodes, switchOwnOff } from "./server/own-account.ts";
import {
  askPasskey,
  askProof,
  beginAdding,
  confirmWithPasskey,
  finishAdding,
  provePasskey,
} from "./server/passkeys.ts";
import { identityProof } from "./server/prove.ts";
import { alreadyOn } from "./server/refusals.ts";
import { confirm, confirmWithRecoveryCode, maySkip, nextPage, secondStep } from "./server/second-step.ts";
import { handOutSecret } from "./server/set-up.ts";
import { resetAction, usersHooks } from "./server/users.ts";

export const server = defineServerPlugin(twofa, {
  setup: (services) => ({
    migrations: twofaMigrations,
    sealed: [sealedSecrets],
    hooks: [{ resource: usersResourceId, hooks: usersHooks }],
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
