import { pageText } from '../../../../text/page-text.ts'

const { legLabel, legPlace } = pageText.results

/** What a leg is called: `Outbound` and `Return` of two, else by its place. */
export function legName(index: number, legs: number): string {
  if (legs > 2) return legPlace(index + 1)
  return index === 0 ? legLabel.out : legLabel.back
}
