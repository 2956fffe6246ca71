/** Builds the URL of an instance's endpoint, for elements and requests that fetch it themselves. */
import { build } from "portal:build";
import type { EndpointShape, ParamsOf, QueryOf } from "../../contract/endpoint.ts";
import type { PluginInstance } from "./component-props.ts";
import { addressOf } from "../api/address-of.ts";

/** @example <img src={endpointAddress(instance, readPicture, { params: { id } })} /> */
export function endpointAddress<Shape extends EndpointShape>(
  instance: PluginInstance,
  endpoint: Shape,
  options: { params?: ParamsOf<Shape>; query?: QueryOf<Shape> } = {},
): string {
  return addressOf(build.basePath, endpoint, { ...options, instanceId: instance.id });
}
