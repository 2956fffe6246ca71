/**
 * The role that may do what no rule says otherwise: the first account has it, and what is closed to everybody else is
 * open to it.
 */
export const superadminRole = "superadmin";
