/** The last day of the month if it is shorter. */
export function addMonths(moment: Date, months: number): Date {
  const later = new Date(moment)
  const day = later.getUTCDate()
  // From day 1, since a missing day would roll over.
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(day, lastDay))
  return later
}
