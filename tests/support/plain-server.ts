/**
 * A second server of a deployment, in a separate process, on the database that the environment names. Forked by tests.
 */
import { demoVariables } from "../../scripts/demo/demo-variables.ts";
import { readEnvironment } from "../../kernel/server/environment/environment.ts";
import { startServer } from "../../kernel/server/app/start-server.ts";

const server = await startServer({
  environment: readEnvironment({ ...process.env, LOG_LEVEL: "silent" }, { demo: true }),
  configFile: "portal.config.ts",
  variables: { ...demoVariables, ...process.env },
});
process.on("disconnect", () => void server.close().then(() => process.exit(0)));
process.send?.({ url: server.url });
