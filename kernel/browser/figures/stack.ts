/** Data of a bar chart in the form that the drawing library accepts. */

/** One bar, or several stacked bars: a label, and a number for each series' field. */
export type Point = Readonly<Record<string, string | number>> & { readonly label: string };

export interface Series {
  fieldName: string;
  label: string;
  /** Name of a CSS custom property of the theme. */
  colour: string;
}

/**
 * Returns the numbers by series, each stacked on those after it, so that the first series is drawn behind the others.
 * @throws Error if a series' field is missing in the first point (docs/product.md, portal 2)
 */
export function stacked(points: readonly Point[], series: readonly Pick<Series, "fieldName">[]): number[][] {
  const [first] = points;
  for (const { fieldName } of series)
    if (first !== undefined && !(fieldName in first))
      throw new Error(`The field ${fieldName} is missing in the chart's data`);
  return series.map((_, index) =>
    points.map((point) => series.slice(index).reduce((sum, { fieldName }) => sum + Number(point[fieldName] ?? 0), 0)),
  );
}
