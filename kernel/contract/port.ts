/** Services that one plugin offers and others use where it is enabled, without knowing each other's insides. */

/**
 * A service by name. The plugin that offers it declares the port and the service's interface in its contract; another
 * plugin that lists it in `needs` or `uses` asks for it with `services.use(port)`.
 * @example
 * export interface Ledger { balanceOf(db: Database, userId: string): Promise<string> }
 * export const ledgerPort = definePort<Ledger>("ledger");
 */
export interface Port<Service> {
  readonly name: string;
  /** Never there: it carries the type. */
  readonly service?: Service;
}

export function definePort<Service>(name: string): Port<Service> {
  return { name };
}
