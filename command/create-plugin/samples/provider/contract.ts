/** Sample name: a service for other plugins, answered by a server outside of the portal. */
import { Type } from "typebox";
import { pluginContract, withDefault } from "@portalkit/kernel/contract";

export { sampleNamePort, type SampleName } from "./contract/sample-name-port.ts";

export const sampleName = pluginContract({
  name: "sample-name",
  description: "Sample name: a service for other plugins",
  options: Type.Object(
    {
      url: Type.String({ pattern: "^https?://", description: "Address that it asks" }),
      key: Type.Optional(
        Type.String({ description: 'Key of that server: `env("SAMPLE_NAME_KEY", { secret: true })`' }),
      ),
      timeoutSeconds: withDefault(Type.Integer({ minimum: 1, maximum: 60, description: "Longest wait for it" }), 5),
    },
    { additionalProperties: false },
  ),
});
