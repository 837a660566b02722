import * as z from 'zod'
import { parseDayNumber } from './world/calendar.ts'

const second = 1000
const hour = 3_600_000

/** For three days, as Stripe retries; more often at first, since a local service is soon back. */
const defaultPausesMs = [
  ...[1, 2, 5, 15, 60, 300, 900].map((seconds) => seconds * second),
  ...[1, 2, 4, 8, 12, 12, 12, 12, 12].map((hours) => hours * hour),
]

/** `country`: of every address. `completeMs`: until all agents of a Skyscanner search have answered. */
const plainOptions = z.object({
  seed: z.string().min(1, 'The seed must not be empty.').default('faresight'),
  today: z
    .string()
    .refine((text) => parseDayNumber(text) !== undefined, 'Today must be a date written YYYY-MM-DD.')
    .optional(),
  faresDir: z.string().min(1, 'The fares folder must not be empty.').optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'The country must be a code of two capital letters.')
    .default('US'),
  /** Where Stripe's events go. */
  eventsUrl: z.url('The address for events must be a URL.').optional(),
  eventsSecret: z.string().min(1, 'The secret for events must not be empty.').optional(),
  /** Before each retry of an event. */
  eventPausesMs: z.array(z.int().min(0, 'Pauses must not be negative.')).default(defaultPausesMs),
  /** Where Stripe's books are stored; in memory without it. */
  stateFile: z.string().min(1, 'The state file must not be empty.').optional(),
  /** The sandbox's own address, if it is not the one it listens on. */
  url: z.url({ protocol: /^http$/, error: "The sandbox's own address must begin with http://." }).optional(),
  completeMs: z.int().min(0, 'The time to complete must not be negative.').default(700),
})

const sandboxOptions = plainOptions.refine(({ eventsUrl, eventsSecret }) => !eventsUrl || eventsSecret, {
  error: 'Events need a secret that they are signed with.',
})

export type SandboxOptions = z.input<typeof sandboxOptions>

/** With defaults. @throws a sentence for each invalid option */
export function parseSandboxOptions(options: SandboxOptions): z.output<typeof sandboxOptions> {
  const parsed = sandboxOptions.safeParse(options)
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues.map((issue) => issue.message).join(' '))
}
