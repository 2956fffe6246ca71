/** Extension points: what a plugin gives another, which makes contributions of it. */
import type { Port } from "../../../contract/extension/port.ts";
import type { PluginServices } from "../services/plugin-services.ts";
import type { AddedContributions, ExtensionContribution, ExtensionPointContribution } from "./server-contributions.ts";

/**
 * Makes contributions of what other plugins give, such as the calls and the job of an importer.
 * @param contribute is called once for each instance that gives something, while plugins are installed: of its
 *   services, only the id, options and permissions are there yet
 * @example extensionPoints: [extensionPoint(importerPort, (importer) => ({ endpoints: importHandlers(importer) }))]
 */
export function extensionPoint<Extension>(
  port: Port<Extension>,
  contribute: (extension: Extension, services: PluginServices) => AddedContributions,
): ExtensionPointContribution {
  return { port, contribute: contribute as ExtensionPointContribution["contribute"] };
}

/**
 * Gives something to the plugin that owns the port. If that plugin is not in the config, nothing comes of it.
 * @example extensions: [extension(importerPort, priceImporter)]
 */
export function extension<Extension>(port: Port<Extension>, value: Extension): ExtensionContribution {
  return { port, value };
}
