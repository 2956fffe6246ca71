/** How passwords are prepared before they are measured, hashed and compared: the profile OpaqueString of RFC 8265. */

/**
 * Returns the password with every kind of space as a plain one, and in normalization form C, so that keyboards which
 * send the same letters in different ways enter the same password. Upper and lower case stay apart.
 */
export const preparedPassword = (password: string): string => password.replace(/\p{Zs}/gu, " ").normalize("NFC");
