/** What the kernel does for the browser half of a plugin. */
import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ReplyOf } from "../../contract/endpoint.ts";
import type { PluginTypes } from "../../contract/extension/plugin-contract.ts";
import type { PluginInstance } from "./component-props.ts";

/** Services bound to the plugin instance. */
export interface BrowserServices<Contract extends PluginTypes = PluginTypes> {
  readonly instance: PluginInstance<Contract>;
  /**
   * Calls an endpoint of a contract; endpoints mounted at `plugin` are called on this instance. `idempotencyKey`: use
   * one key per dialog for calls that must not happen twice, such as payments.
   * @throws `CallError`
   */
  call<Shape extends EndpointShape>(
    endpoint: Shape,
    body?: BodyOf<Shape>,
    options?: {
      params?: ParamsOf<Shape>;
      query?: QueryOf<Shape>;
      signal?: AbortSignal;
      idempotencyKey?: string;
      /** A lost network is not reported, for calls that nobody waits for or whose failures are only logged. */
      isQuiet?: boolean;
    },
  ): Promise<ReplyOf<Shape>>;
  /**
   * Calls an endpoint that returns a file, and lets the browser save it.
   * @param onBegin called when the headers arrive, before the content
   * @throws `CallError`
   */
  download<Shape extends EndpointShape>(
    endpoint: Shape,
    body: BodyOf<Shape>,
    options?: { params?: ParamsOf<Shape>; signal?: AbortSignal; onBegin?: (headers: Headers) => void },
  ): Promise<void>;
  /**
   * Sends a chunk of a file to an endpoint that accepts bytes.
   * @throws `CallError`
   */
  upload<Shape extends EndpointShape>(
    endpoint: Shape,
    bytes: Blob,
    options?: { params?: ParamsOf<Shape>; signal?: AbortSignal },
  ): Promise<ReplyOf<Shape>>;
  /** Subscribes to a socket topic; returns the function that unsubscribes. */
  subscribe(topic: string, listener: (data: unknown) => void): () => void;
  /**
   * Calls the listener when a lost connection is restored: messages sent meanwhile were missed, so refetch the data. If
   * the promise is rejected, the listener is called again shortly afterwards. Returns the function that unsubscribes.
   */
  onReconnect(listener: () => void | Promise<void>): () => void;
  /** Shows a toast. Returns a function that dismisses it early, for a message that no longer applies. */
  toast(toast: {
    message?: string;
    messageHtml?: string;
    variant: "info" | "success" | "warning" | "danger";
    timeoutMs?: number | "unlimited";
  }): () => void;
  /**
   * Shows a failed call as a toast, unless the user has already been notified of it, or it was aborted.
   * @param options a message instead of the server's, and how long it is shown
   * @example
   * await services.call(revoke, { id }).catch(services.showError);
   */
  showError(error: unknown, options?: { message?: string; timeoutMs?: number | "unlimited" }): void;
  confirm(dialog: {
    title?: string;
    content: string;
    acceptText?: string;
    cancelText?: string;
    danger?: boolean;
  }): Promise<boolean>;
}
