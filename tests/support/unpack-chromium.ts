/** Unpacks the browser once per version, with the libraries that a minimal machine lacks to run it. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sparticuz, { inflate } from "@sparticuz/chromium";

export interface UnpackedChromium {
  executablePath: string;
  /** Variables that its process needs besides the usual ones. */
  environment: Readonly<Record<string, string>>;
}

const packageFolder = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..");

export async function unpackChromium(): Promise<UnpackedChromium> {
  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as { version: string };
  const folder = join(tmpdir(), `portal-chromium-${version}-${process.getuid?.() ?? 0}`);
  if (!existsSync(folder)) await unpackTo(folder);
  const executablePath = join(folder, "chromium");
  return {
    executablePath,
    environment: {
      ...(lacksLibraries(executablePath) ? { LD_LIBRARY_PATH: join(folder, "al2023", "lib") } : {}),
      ...(existsSync("/etc/fonts/fonts.conf") ? {} : { FONTCONFIG_FILE: join(folder, "fonts.conf") }),
    },
  };
}

/**
 * Unpacks into a temporary folder first: another process may do the same at the same time, and must not start a partial
 * file.
 */
async function unpackTo(folder: string): Promise<void> {
  const before = process.env["TMPDIR"];
  const partial = mkdtempSync(`${folder}-`);
  process.env["TMPDIR"] = partial; // the package unpacks to the folder for temporary files
  try {
    await sparticuz.executablePath();
    await inflate(join(packageFolder, "bin", "al2023.tar.br"));
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  }
  writeFileSync(
    join(partial, "fonts.conf"),
    `<?xml version="1.0"?>\n<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>\n`,
  );
  try {
    renameSync(partial, folder);
  } catch (error) {
    rmSync(partial, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/** A container without a desktop has no NSS; the package contains it. */
function lacksLibraries(executablePath: string): boolean {
  try {
    return execFileSync("ldd", [executablePath], { encoding: "utf8" }).includes("not found");
  } catch {
    return false; // no `ldd` here: assumes that the libraries exist
  }
}
