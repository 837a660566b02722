import { words } from './words.ts'

/** Durations and ages. */
export const durationsText = {
  ages: {
    now: 'just now',
    minutes: (n: number) => `${n} min ago`,
    hours: (n: number) => `${n} h ago`,
    days: (n: number) => `${words(n, 'day', 'days')} ago`,
  },
  hours: (n: number) => `${n} h`,
  duration: (hours: number, minutes: number) =>
    hours ? `${hours} h ${String(minutes).padStart(2, '0')} min` : `${minutes} min`,
}
