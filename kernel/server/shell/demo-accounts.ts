/**
 * The accounts of a portal with demo data, as `email:password`: a superadmin, a buyer, and the superadmin who approves
 * what the first one requests. The sign-in page of such a portal shows them.
 */
export const demoAccounts = [
  "admin@demo.test:Demo-admin-1",
  "user@demo.test:Demo-user-1",
  "controller@demo.test:Demo-controller-1",
] as const;
