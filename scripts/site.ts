/**
 * `npm run site`: builds the documentation as pages into dist/site and serves them; `npm run site -- --build` only
 * builds them, for any server of files.
 */
import { portOrExit } from "./port-variable.ts";
import { buildSite } from "./site/build-site.ts";
import { serveSite } from "./site/serve-site.ts";

const outDir = "dist/site";
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const parameters = process.argv.slice(2);
const host = process.env["HOST"] || "127.0.0.1";

if (parameters.some((parameter) => parameter !== "--build")) {
  process.stderr.write(`found ${JSON.stringify(parameters.join(" "))}, expected --build or nothing\n`);
  process.exitCode = 2;
} else {
  const port = portOrExit(4200);
  say(`${await buildSite(outDir)} pages are in ${outDir}`);
  if (!parameters.includes("--build")) {
    try {
      const { url } = await serveSite(outDir, { host, port });
      say(`The documentation is open: ${url}\nCtrl+C stops it.`);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
      process.stderr.write(`Port ${port} is taken; choose another one: PORT=${port + 1} npm run site\n`);
      process.exitCode = 1;
    }
  }
}
