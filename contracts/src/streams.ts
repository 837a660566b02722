import { dayMs } from './days.ts'

/** Created by the deployment; services cannot change them. */
export const jetStreams = {
  /** Duplicates of a message id within two minutes are dropped. */
  events: { name: 'EVENTS', maxAgeMs: 7 * dayMs, duplicateWindowMs: 2 * 60 * 1000 },
  jobs: { name: 'JOBS', subjects: ['jobs.>'], maxAgeMs: 7 * dayMs, duplicateWindowMs: 2 * 60 * 1000 },
  /** Under `dead.<consumer>.<subject>`, until an operator replays or drops them. */
  dead: { name: 'DEAD', subjects: ['dead.>'], maxAgeMs: 30 * dayMs },
} as const
