/** What two-factor adds to the users resource. */
/** The one superadmin action of this plugin on the users resource. */
export const resetActionId = "reset-two-factor";
export const usersResourceId = "users";
/** What a row of the users resource says beside its columns, to those who may reset: whether two-factor is on. */
export const rowMark = "_twoFactor";
/** The name of the proof of identity that takes the place of password and code. */
export const passkeyProof = "passkey";
