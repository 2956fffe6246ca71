/** Settings that the demo enables, and a deployment only by its own environment: sandboxes in which nothing is real. */
export const demoVariables: Readonly<Record<string, string>> = {
  WALLETS_PROVIDER: "sandbox",
  REDEEM_PROVIDER: "sandbox",
  IMAGES_PROVIDER: "sandbox",
};
