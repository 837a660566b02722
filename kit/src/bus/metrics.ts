import { counter, gauge } from '../telemetry/metrics.ts'

/** `done`, `failed` (tried again later), `returned` (the process stopped) or `dead` (set aside). */
export const handled = counter('bus_handled_total', 'Deliveries of jobs and events by what became of them', [
  'subject',
  'outcome',
])
export const atWork = gauge('bus_at_work', 'Jobs and events that this process works on', ['subject'])
export const waiting = gauge('bus_waiting', 'Jobs and events that nobody has taken yet', ['subject'])
export const taken = gauge('bus_taken', 'Jobs and events that some process works on, or will try again', [
  'subject',
])
