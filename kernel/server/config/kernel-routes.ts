/** The paths of the kernel's own pages (spec 2), for checks that run where the browser half does not. */

export const kernelRoutes: readonly string[] = [
  "/", "/login", "/signup", "/reset-password", "/confirm2fa", "/setup2fa", "/first-superadmin",
  "/resource/:resourceId", "/resource/:resourceId/show/:primaryKey", "/resource/:resourceId/edit/:primaryKey", "/resource/:resourceId/create",
  "/bonuses", "/codes-import", "/buy-codes", "/deposit-funds",
];
