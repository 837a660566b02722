import { enDays } from './en/days.ts'

/** How days are written. */
export const daysText: typeof enDays = enDays
