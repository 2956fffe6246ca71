/** The OpenTelemetry plugin: traces of calls, jobs and database statements, sent to a collector over OTLP/HTTP. */
import { Type } from "typebox";
import { pluginContract, withDefault, type OptionsOf } from "@portalkit/kernel/contract";

export const opentelemetry = pluginContract({
  name: "opentelemetry",
  description: "OpenTelemetry traces of calls, jobs and database statements, sent over OTLP/HTTP",
  options: Type.Object(
    {
      endpoint: Type.String({
        minLength: 1,
        maxLength: 2_000,
        description: "Base address of the collector, such as `http://localhost:4318`; `/v1/traces` is added",
      }),
      headers: Type.Optional(
        Type.Record(Type.String(), Type.String({ maxLength: 8_000 }), {
          description:
            'Headers of each request to the collector, such as `{ authorization: env("OTLP_AUTHORIZATION", { secret: true }) }`',
        }),
      ),
      serviceName: withDefault(
        Type.String({ minLength: 1, maxLength: 200, description: "Name of this portal in the traces" }),
        "portal",
      ),
      sampleRatio: withDefault(
        Type.Number({
          minimum: 0,
          maximum: 1,
          description: "Share of the traces that are sent; a call with a `traceparent` does as that says",
        }),
        1,
      ),
    },
    { additionalProperties: false },
  ),
});

export type OpenTelemetryOptions = OptionsOf<typeof opentelemetry>;
