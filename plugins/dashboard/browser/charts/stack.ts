/** Data of a bar chart as the drawing library takes it. */

/** A bar, or several on one another: a label and a number for each series' field. */
export type Point = Readonly<Record<string, string | number>> & { readonly label: string };

export interface Series {
  fieldName: string;
  label: string;
  /** A custom property of the theme. */
  colour: string;
}

/**
 * Numbers by series, each on top of those after it, so that the first series is drawn behind the others.
 * @throws Error when a series' field is missing in the first point (shell specification, section 2)
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
