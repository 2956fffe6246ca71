/** The server half of `twofa`. */
import { defineServerPlugin, handle, type PluginServices } from "#kernel/server";
import { twofa } from "./contract.ts";
import {
  addPasskey, beginPasskey, confirmPasskey, confirmRecoveryCode, confirmSetup, getPasskeyQuestion, getProofQuestion, getSecondStep, getSkipAllowed, getTwoFactor, initSetup, proveWithPasskey,
  removePasskey, renamePasskey, renewRecoveryCodes, switchOff,
} from "./contract/calls.ts";
import { usersResourceId } from "./contract/users.ts";
import { isOn } from "./server/account.ts";
import { messages } from "./messages.ts";
import { sealedSecrets } from "./server/keys.ts";
import { twofaMigrations } from "./server/migrations.ts";
import { ownState, removeOwnPasskey, renameOwnPasskey, renewOwnCodes, switchOwnOff } from "./server/own-account.ts";
import { askPasskey, askProof, beginAdding, confirmWithPasskey, finishAdding, provePasskey } from "./server/passkeys.ts";
import { identityProof } from "./server/prove.ts";
import { alreadyOn } from "./server/refusals.ts";
import { confirm, confirmWithRecoveryCode, maySkip, nextPage, secondStep } from "./server/second-step.ts";
import { handOutSecret } from "./server/set-up.ts";
import { resetAction, usersHooks } from "./server/users.ts";

export const server = defineServerPlugin({
  name: twofa.name,
  contribute: () => {
    let opened: PluginServices | undefined;
    const services = (): PluginServices => {
      if (opened === undefined) throw new Error("twofa is used before it is open");
      return opened;
    };
    return {
      services: (own) => {
        opened = own;
      },
      messages,
      migrations: twofaMigrations,
      sealed: [sealedSecrets],
      hooks: [{ resource: usersResourceId, hooks: usersHooks }],
      actions: [resetAction(services)],
      identityProof,
      secondFactor: ({ adminUser, services: own }) => nextPage(own, adminUser),
      endpoints: [
        handle(initSetup, async ({ services, request, adminUser }) => {
          // Whoever has only the password must not put an app of their own in the place of the right one.
          if ((await services.signIn.isPending(request)) && (await isOn(services.db, adminUser.pk))) throw alreadyOn();
          return await handOutSecret(services, adminUser);
        }),
        handle(getSkipAllowed, async ({ services, request, adminUser }) => ({ skipAllowed: await maySkip(services, request, adminUser) })),
        handle(confirmSetup, confirm),
        handle(confirmRecoveryCode, confirmWithRecoveryCode),
        handle(getSecondStep, secondStep),
        handle(getPasskeyQuestion, askPasskey),
        handle(confirmPasskey, confirmWithPasskey),
        handle(getProofQuestion, askProof),
        handle(proveWithPasskey, provePasskey),
        handle(getTwoFactor, ownState),
        handle(switchOff, switchOwnOff),
        handle(renewRecoveryCodes, renewOwnCodes),
        handle(beginPasskey, beginAdding),
        handle(addPasskey, finishAdding),
        handle(renamePasskey, renameOwnPasskey),
        handle(removePasskey, removeOwnPasskey),
      ],
    };
  },
});
