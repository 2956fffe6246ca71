/**
 * `npm run site`: builds the documentation as pages into dist/site and serves them; `npm run site -- --build` only
 * builds them, for any server of files.
 */
import { buildSite } from "./site/build-site.ts";
import { serveSite } from "./site/serve-site.ts";

const outDir = "dist/site";
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const parameters = process.argv.slice(2);
const { HOST: host = "127.0.0.1", PORT: port = "4200" } = process.env;

if (parameters.some((parameter) => parameter !== "--build")) {
  process.stderr.write(`found ${JSON.stringify(parameters.join(" "))}, expected --build or nothing\n`);
  process.exitCode = 2;
} else if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
  process.stderr.write(`found the PORT ${JSON.stringify(port)}, expected a number from 0 to 65535\n`);
  process.exitCode = 2;
} else {
  say(`${await buildSite(outDir)} pages are in ${outDir}`);
  if (!parameters.includes("--build")) {
    try {
      const { url } = await serveSite(outDir, { host, port: Number(port) });
      say(`The documentation is open: ${url}\nCtrl+C stops it.`);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
      process.stderr.write(`Port ${port} is taken; choose another one: PORT=${Number(port) + 1} npm run site\n`);
      process.exitCode = 1;
    }
  }
}
