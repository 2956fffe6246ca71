/** Services that one plugin provides and others use if it is enabled, without depending on its implementation. */

/**
 * A service by name. The plugin that provides it declares the port and the service's interface in its contract; another
 * plugin that lists it in `needs` or `uses` gets it with `services.use(port)`.
 * @example
 * export interface Calendar { freeDays(db: Database, userId: string): Promise<number> }
 * export const calendarPort = definePort<Calendar>("calendar");
 */
export interface Port<Service> {
  readonly name: string;
  /** Never set: it only carries the type. */
  readonly service?: Service;
}

export function definePort<Service>(name: string): Port<Service> {
  return { name };
}
