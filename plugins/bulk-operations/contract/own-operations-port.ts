/** How the user menu asks whether there are bulk operations: its entries load without the services of a plugin. */
import { definePort, type Port } from "@portalkit/kernel/contract";

export const ownOperationsPort: Port<() => Promise<void>> = definePort<() => Promise<void>>("own-bulk-operations");
