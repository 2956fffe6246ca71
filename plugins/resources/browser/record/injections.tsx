/** The components that plugins, and the server by name, inject into the positions of a resource page. */
import { useMemo, type ReactNode } from "react";
import type { InjectionPosition, Resource, ResourcePage, Row } from "@portalkit/kernel/contract";
import { Contributed, useAdminUser } from "@portalkit/kernel/browser";
import { UnknownComponent, useAllowed, findNamed, referenceOf, useRegistry } from "@portalkit/kernel/browser/engine";
import type { InjectionProps, PluginInstance, Load } from "@portalkit/kernel/browser/plugin";

/** One component of a position; `load` is absent if no plugin registers the name. */
export interface Injection {
  key: string;
  name: string;
  instance?: PluginInstance;
  load?: Load<InjectionProps>;
  meta: Readonly<Record<string, unknown>>;
}

const noMeta: Injection["meta"] = {};

/** Returns the components of a position: the server's first, in its order, then those of plugins. */
export function useInjections(
  resource: Resource | undefined,
  page: ResourcePage,
  position: InjectionPosition,
): readonly Injection[] {
  const { injections } = useAllowed();
  const { components } = useRegistry();
  return useMemo(() => {
    if (resource === undefined) return [];
    const named = (resource.options.pageInjections?.[page]?.[position] ?? []).map((reference, index): Injection => {
      const { name, meta } = referenceOf(reference);
      const component = findNamed(components, reference);
      return {
        key: `${name} ${index}`,
        name,
        meta,
        ...(component === undefined ? {} : { instance: component.instance, load: component.load }),
      };
    });
    const contributed = injections
      .filter(
        (injection) =>
          injection.page === page &&
          injection.position === position &&
          (injection.resource === "*" || injection.resource === resource.resourceId) &&
          injection.isFor?.(resource) !== false,
      )
      .map((injection, index): Injection => ({
        key: `${injection.instance.id} ${index}`,
        name: injection.instance.id,
        instance: injection.instance,
        load: injection.load,
        meta: noMeta,
      }));
    return [...named, ...contributed];
  }, [injections, components, resource, page, position]);
}

interface InjectedProps {
  injections: readonly Injection[];
  resource: Resource;
  row?: Row;
  refresh: () => void;
}

export function Injected({ injections, resource, row, refresh }: InjectedProps): ReactNode {
  const adminUser = useAdminUser();
  return injections.map(({ key, name, instance, load, meta }) =>
    instance === undefined || load === undefined ? (
      <UnknownComponent key={key} name={name} />
    ) : (
      <Contributed
        key={key}
        load={load}
        props={{ instance, resource, adminUser, meta, refresh, ...(row === undefined ? {} : { row }) }}
        isOptional={row === undefined}
      />
    ),
  );
}

/** Renders all components of a position. */
export function Injections({
  page,
  position,
  ...props
}: Omit<InjectedProps, "injections"> & { page: ResourcePage; position: InjectionPosition }): ReactNode {
  return <Injected injections={useInjections(props.resource, page, position)} {...props} />;
}
