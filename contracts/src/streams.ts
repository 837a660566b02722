import { dayMs } from './days.ts'

/** The JetStream streams. Made by the deployment before any service starts; services may not change them. */
export const jetStreams = {
  /** Every event of the catalogue, for a week. Duplicates of a message id are dropped within two minutes. */
  events: { name: 'EVENTS', maxAgeMs: 7 * dayMs, duplicateWindowMs: 2 * 60 * 1000 },
  /** Jobs that are not done. Each is gone once it is; the same message id within two minutes is stored once. */
  jobs: { name: 'JOBS', subjects: ['jobs.>'], maxAgeMs: 7 * dayMs, duplicateWindowMs: 2 * 60 * 1000 },
  /** Deliveries that a consumer gave up on, under `dead.<consumer>.<subject>`, until an operator replays or drops them. */
  dead: { name: 'DEAD', subjects: ['dead.>'], maxAgeMs: 30 * dayMs },
} as const
