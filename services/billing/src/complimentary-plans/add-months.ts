/** The same day and time so many months later; the last of the month where it has no such day. */
export function addMonths(moment: Date, months: number): Date {
  const later = new Date(moment)
  const day = later.getUTCDate()
  // From the first, since months without that day would carry over.
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(day, lastDay))
  return later
}
