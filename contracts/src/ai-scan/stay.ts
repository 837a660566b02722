/** Of a round trip, in nights; both included. */
export interface Stay {
  minNights: number
  maxNights: number
}

/** Nights of a round trip: the fewest and the most that a scan may be asked for, and what it takes by itself. */
export const stayLimits = { min: 1, max: 30 } as const
export const defaultStay = { minNights: 3, maxNights: 14 } as const
