/** What the browser half of a plugin needs whose resource shows requests. */
export { showingRequests } from "./browser/showing-requests.ts";
