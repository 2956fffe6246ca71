/** Connection to a TRON node through its library, which is loaded at the first request. */
import type { PluginServices } from "@portalkit/kernel/server";
import type { TronWeb } from "tronweb";
import type { TronOptions } from "../../../contract.ts";
import { refuseMoney } from "../../../contract/refusals.ts";

export interface Node {
  /** The library, without a private key. */
  tron: TronWeb;
  /**
   * @throws PORTAL_FINANCE_NODE_SILENT; the error of the node or the network is logged, without the request's headers
   */
  ask<Answer>(path: string, body?: object): Promise<Answer>;
}

/** Returns the same connection in every call. */
export function nodeOf({ node, apiKey }: TronOptions, services: Pick<PluginServices, "log">): () => Promise<Node> {
  let opened: Promise<Node> | undefined;
  const open = async (): Promise<Node> => {
    const { TronWeb: Library } = await import("tronweb");
    const tron = new Library({
      fullHost: node,
      ...(apiKey === undefined ? {} : { headers: { "TRON-PRO-API-KEY": apiKey } }),
    });
    return {
      tron,
      ask: async (path, body = {}) => {
        try {
          return await tron.fullNode.request(path, body, "post");
        } catch (error) {
          services.log.warn(
            { path, reason: error instanceof Error ? error.message : String(error) },
            "the node is not responding",
          );
          throw refuseMoney("nodeSilent");
        }
      },
    };
  };
  return () => (opened ??= open());
}
