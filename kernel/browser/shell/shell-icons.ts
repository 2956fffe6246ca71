/** Registers the icons of the shell, the menu and the lists, in the chunk that renders them. */
import { icons } from "portal:shell-icons";
import { addIcons } from "../ui/icons.ts";

addIcons(icons);
