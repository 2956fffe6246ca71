/** Reports of what each entry point of the kernel's package exports, with types: a file each. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Extractor, ExtractorConfig, ExtractorLogLevel } from "@microsoft/api-extractor";

/** The entry points, by the name of their file. */
export const entryPoints = ["contract", "browser", "browser-plugin", "server", "thread", "gallery", "testing"] as const;

/** A file that should exist, with its content. */
export interface ApiReport {
  file: string;
  text: string;
}

/**
 * @param packed the folder of the packed kernel
 * @throws Error if its types cannot be read
 */
export function apiReports(packed: string): ApiReport[] {
  const folder = resolve(packed);
  const work = mkdtempSync(join(tmpdir(), "portal-api-"));
  try {
    return entryPoints.map((entryPoint) => {
      const { succeeded } = Extractor.invoke(configFor(entryPoint, folder, work), {
        localBuild: true,
        messageCallback: (message) => void (message.handled = true),
      });
      if (!succeeded) throw new Error(`the types of ${entryPoint} cannot be read`);
      return {
        file: `docs/api/${entryPoint}.api.md`,
        text: readFileSync(join(work, `${entryPoint}.api.md`), "utf8").replaceAll("\r\n", "\n"),
      };
    });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function configFor(entryPoint: string, folder: string, work: string): ExtractorConfig {
  const file = join(folder, `${entryPoint}.d.ts`);
  const compilerOptions = {
    module: "NodeNext",
    target: "ES2022",
    lib: ["ES2023", "DOM"],
    skipLibCheck: true,
    strict: true,
    types: [],
  };
  mkdirSync(join(work, "temporary"), { recursive: true });
  const silent = { logLevel: ExtractorLogLevel.None };
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, "package.json"),
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: file,
      compiler: { overrideTsconfig: { compilerOptions, files: [file] } },
      apiReport: {
        enabled: true,
        reportFolder: work,
        reportTempFolder: join(work, "temporary"),
        reportFileName: entryPoint,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: silent },
        extractorMessageReporting: { default: silent },
        tsdocMessageReporting: { default: silent },
      },
    },
  });
}
