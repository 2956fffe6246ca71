/** The filter renderers of every built-in field: loaded with the filters drawer. */
export { ArrayFilter } from "./filters/array-filter.tsx";
export { BooleanFilter } from "./filters/choice-filter.tsx";
export { CountryFilter } from "./filters/country-filter.tsx";
export { EnumFilter } from "./filters/enum-filter.tsx";
export { ForeignFilter } from "./filters/foreign-filter.tsx";
export { NumberFilter } from "./filters/number-filter.tsx";
export { TextFilter } from "./filters/text-filter.tsx";
export { TimeRangeFilter } from "./filters/time-filter.tsx";
