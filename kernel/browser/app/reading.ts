/** The frame of the pages of signed-in users; the build puts what a plugin's lists show into the same file. */
export { Shell } from "../shell/shell.tsx";
