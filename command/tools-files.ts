/** The package of the tools itself: sources in the repository, JavaScript in the package. */
import manifest from "./package.json" with { type: "json" };

export const toolsVersion = manifest.version;

/** Absolute path. */
export const toolsFolder = import.meta.dirname;
