/** The plugin's resources; the specification defines the name of the first. */

export const tokensResourceId = "api_token";
export const webhooksResourceId = "webhooks";
export const deliveriesResourceId = "webhook_deliveries";
