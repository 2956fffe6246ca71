/** The plugin's resources; the first one's name is the specification's. */

export const tokensResourceId = "api_token";
export const webhooksResourceId = "webhooks";
export const deliveriesResourceId = "webhook_deliveries";
