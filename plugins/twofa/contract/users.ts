/** What two-factor adds to the users resource. */
/** The only superadmin action of this plugin on the users resource. */
export const resetActionId = "reset-two-factor";
export const usersResourceId = "users";
/** Key in rows of the users resource, for users who may reset: whether two-factor is on. */
export const rowMark = "_twoFactor";
/** The field of a user's page that shows {@link rowMark}. */
export const stateColumnName = "two_factor";
/** Name of the proof of identity that replaces password and code. */
export const passkeyProof = "passkey";
