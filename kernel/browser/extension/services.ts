/** Services bound to a plugin instance. */
import { useMemo } from "react";
import { call } from "../api/call.ts";
import { confirm } from "../confirm/confirm.ts";
import type { PluginInstance } from "./component-props.ts";
import type { BrowserServices } from "./browser-services.ts";
import { socketBus } from "../socket/live.ts";
import { showError } from "../toasts/show-error.ts";
import { dismissToast, toast } from "../toasts/toasts.ts";

const files = () => import("../api/files.ts");

export function servicesOf(instance: PluginInstance): BrowserServices {
  return {
    instance,
    call: (endpoint, body, options) => call(endpoint, body, { ...options, instanceId: instance.id }),
    download: async (endpoint, body, options) =>
      (await files()).download(endpoint, body, { ...options, instanceId: instance.id }),
    upload: async (endpoint, bytes, options) =>
      (await files()).upload(endpoint, bytes, { ...options, instanceId: instance.id }),
    subscribe: (topic, listener) => socketBus.subscribe(topic, listener),
    onReconnect: (listener) => socketBus.onReconnect(listener),
    toast: (request) => {
      const id = toast(request);
      return () => dismissToast(id);
    },
    showError: (error, options) => showError(error, options),
    confirm,
  };
}

/** Returns the services of the instance that a component belongs to. */
export function useServices(instance: PluginInstance): BrowserServices {
  return useMemo(() => servicesOf(instance), [instance]);
}
