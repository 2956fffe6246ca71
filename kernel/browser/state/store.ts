/** The application's only store, also accessible outside components. */
import { createStore } from "jotai";

export const store = createStore();
