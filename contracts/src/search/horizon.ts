/** Days from today, by the calendar of the origin, on which a flight can be searched at the latest: providers sell about a year ahead. */
export const daysAhead = 361
