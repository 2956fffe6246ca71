/** The one store of the application, reachable from code that is not a component. */
import { createStore } from "jotai";

export const store = createStore();
