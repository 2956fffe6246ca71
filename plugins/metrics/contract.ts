/** The metrics plugin: measurements of the server for Prometheus, on a port of their own or behind a token. */
import { Type } from "typebox";
import { endpoint, pluginContract, withDefault, type OptionsOf } from "@portalkit/kernel/contract";

const strict = { additionalProperties: false } as const;

/** Groups, so that an option whose variable is not set, as in a build, is told from one that is not used. */
export const metrics = pluginContract({
  name: "metrics",
  description: "Prometheus metrics of the server, on a port of their own or behind a token",
  options: Type.Object(
    {
      listen: Type.Optional(
        Type.Object(
          {
            port: Type.Integer({ minimum: 1, maximum: 65_535, description: "Port, other than that of the portal" }),
            host: withDefault(
              Type.String({
                minLength: 1,
                description: "Address on which the port listens; anyone who can reach it can read the metrics",
              }),
              "127.0.0.1",
            ),
          },
          { ...strict, description: "A port of its own, on which `GET /metrics` answers without a token" },
        ),
      ),
      bearer: Type.Optional(
        Type.Object(
          {
            token: Type.String({
              minLength: 32,
              maxLength: 1_000,
              pattern: "^[\\x21-\\x7e]*$",
              description: 'Token without spaces; set it with env("METRICS_TOKEN", { secret: true })',
            }),
          },
          { ...strict, description: "The portal answers at `/adminapi/v1/plugin/{id}/metrics`, with a bearer token" },
        ),
      ),
    },
    strict,
  ),
});

export type MetricsOptions = OptionsOf<typeof metrics>;

/** Only answers requests with the token; no session is needed, and none is enough. */
export const readMetrics = endpoint({
  method: "GET",
  path: "/metrics",
  mount: "plugin",
  access: "public",
  answered: "raw",
  reply: Type.String(),
});
