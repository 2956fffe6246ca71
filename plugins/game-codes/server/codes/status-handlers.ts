/** Endpoint of the status dropdown: accepts any status, and reports if New does not put the code on sale. */
import { sql } from "kysely";
import { refuse } from "@portalkit/kernel/contract";
import { handle, translate, type HandledEndpoint } from "@portalkit/kernel/server";
import type { SaleLock } from "../../contract/states.ts";
import { setStatus } from "../../contract/codes/calls.ts";
import { publishStockSoon } from "../stock/publish-stock.ts";
import { setCodeStatus } from "./set-code-status.ts";
import type { GameCodesServices } from "../services.ts";

interface LockedCode {
  status: string;
  tail: string;
  saleLock: SaleLock | null;
}

export const setStatusHandler = (services: GameCodesServices): HandledEndpoint =>
  handle(setStatus, async ({ params, body: { status }, adminUser }) => {
    const id = params.id.toLowerCase();
    const { saleLock } = await services.db.transaction().execute(async (transaction) => {
      const {
        rows: [code],
      } = await sql<LockedCode>`select status, code_tail as tail, sale_lock as "saleLock" from codes
      where id = ${id}::uuid for no key update`.execute(transaction);
      if (code === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
      if (code.status === status) return code;
      await setCodeStatus({ db: transaction, publish: () => undefined }, [id], status);
      await services.recordActivity(
        {
          kind: "edited",
          adminUser,
          resourceId: "codes",
          recordId: id,
          recordLabel: `••••${code.tail}`,
          changes: [{ column: "status", label: "game-codes:codes.columns.status", before: code.status, after: status }],
        },
        transaction,
      );
      return code;
    });
    services.resourceChanged("codes");
    publishStockSoon(services);
    return {
      success: true,
      message: translate(
        status === "new" && saleLock !== null
          ? `game-codes:codes.saleLocks.${saleLock}`
          : "game-codes:codes.statusSaved",
      ),
      saleLock,
    };
  });
