/** Of a day since 1970-01-01, which was a Thursday; Sunday is 0. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}
