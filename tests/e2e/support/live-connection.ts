/** Lets a test end the live connection of a page, and refuse new ones. */
import type { WebSocketRoute } from "playwright-core";
import type { Visitor } from "./site.ts";

export interface LiveConnection {
  lose: () => Promise<void>;
  restore: () => void;
}

/** Called before the page connects. */
export async function connectionOf({ page }: Visitor): Promise<LiveConnection> {
  let isAway = false;
  const connections: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/afws$/, (connection) => {
    if (isAway) return void connection.close({ code: 1012 });
    connection.connectToServer();
    connections.push(connection);
  });
  return {
    lose: async () => {
      isAway = true;
      for (const connection of connections.splice(0)) await connection.close({ code: 1012 });
    },
    restore: () => {
      isAway = false;
    },
  };
}
