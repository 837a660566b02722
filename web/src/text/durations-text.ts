import { enDurations } from './en/durations.ts'

/** How long something takes, and how long ago it was. */
export const durationsText: typeof enDurations = enDurations
