/** What is wrong with a request, where its schema can say it better than by the schema's own words. */
export const requestMessages = {
  amountAsText: 'Send the amount as text, for example "12.50"',
  amountForm: 'Write the amount with a point and at most six decimals, for example "12.50"',
} as const;
