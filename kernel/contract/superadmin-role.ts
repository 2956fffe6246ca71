/**
 * The role of the first account. It has access wherever no rule says otherwise, including what is closed to all other
 * roles by default.
 */
export const superadminRole = "superadmin";
