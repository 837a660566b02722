/** Texts around long texts. */
export const proseText = {
  contents: 'On this page',
  /** Before a date. */
  updated: 'Last updated',
  /** `October 23, 2025`, as a document is dated. */
  day: (day: string, month: string, year: string) => `${month} ${day}, ${year}`,
  months: 'January February March April May June July August September October November December'.split(' '),
}
