/** The server half of `twofa`. */
import { defineServerPlugin, handle } from "#kernel/server";
import { twofa } from "./contract.ts";
import {
  addPasskey, beginPasskey, confirmPasskey, confirmRecoveryCode, confirmSetup, getPasskeyQuestion, getSecondStep, getSkipAllowed, getTwoFactor, initSetup, removePasskey,
  renamePasskey, renewRecoveryCodes, switchOff,
} from "./contract/calls.ts";
import { usersResourceId } from "./contract/users.ts";
import { isOn } from "./server/account.ts";
import { messages } from "./messages.ts";
import { sealedSecrets } from "./server/keys.ts";
import { twofaMigrations } from "./server/migrations.ts";
import { ownState, removeOwnPasskey, renameOwnPasskey, renewOwnCodes, switchOwnOff } from "./server/own-account.ts";
import { askPasskey, beginAdding, confirmWithPasskey, finishAdding } from "./server/passkeys.ts";
import { alreadyOn } from "./server/refusals.ts";
import { confirm, confirmWithRecoveryCode, maySkip, nextPage, secondStep } from "./server/second-step.ts";
import { handOutSecret } from "./server/set-up.ts";
import { resetAction, usersHooks } from "./server/users.ts";

export const server = defineServerPlugin({
  name: twofa.name,
  contribute: () => ({
    messages,
    migrations: twofaMigrations,
    sealed: [sealedSecrets],
    hooks: [{ resource: usersResourceId, hooks: usersHooks }],
    actions: [resetAction],
    secondFactor: ({ adminUser, services }) => nextPage(services, adminUser),
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
      handle(getTwoFactor, ownState),
      handle(switchOff, switchOwnOff),
      handle(renewRecoveryCodes, renewOwnCodes),
      handle(beginPasskey, beginAdding),
      handle(addPasskey, finishAdding),
      handle(renamePasskey, renameOwnPasskey),
      handle(removePasskey, removeOwnPasskey),
    ],
  }),
});
