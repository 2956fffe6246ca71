/** The services of an instance of `upload`, by its own options. */
import type { PluginServices } from "#kernel/server";
import type { UploadOptions } from "../contract.ts";

export type UploadServices = PluginServices<UploadOptions>;
