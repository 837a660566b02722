import * as z from 'zod'
import { instant, plainDate } from '../common.ts'
import { networkSpend, spentShare } from '../search/network-spend.ts'
import { providerUsage } from '../search/provider-usage.ts'
import { services } from '../services.ts'

/** Who takes messages, of which subject. */
const taker = { service: z.enum(services), subject: z.string(), kind: z.enum(['event', 'job']) }

export const queueFigures = z.object({
  ...taker,
  /** Nobody has taken these yet. */
  waiting: z.int().nonnegative(),
  /** Some process works on these, or will try them again. */
  taken: z.int().nonnegative(),
  /** Set aside, until somebody replays or drops them. */
  dead: z.int().nonnegative(),
})

export type QueueFigures = z.infer<typeof queueFigures>

export const operations = z.object({
  at: instant,
  /** `null` where the bus does not say. */
  queues: z.array(queueFigures).nullable(),
  /** `null` where search is away. */
  providers: z.array(providerUsage).nullable(),
  /** What the providers cost on each of the last 30 days (UTC), as far as prices are set; oldest first. */
  spend: z.array(z.object({ day: plainDate, requests: z.int(), usd: z.number().nullable() })).nullable(),
  /** What visitors and members have used up today (UTC) of each provider whose requests are counted; `null` where search is away. */
  shares: z.array(spentShare).nullable(),
  /** Networks of visitors with most requests today, the most first, and all that are blocked; `null` where search is away. */
  networks: z.array(networkSpend).nullable(),
  away: z.array(z.enum(services)),
})

export type Operations = z.infer<typeof operations>

/** A delivery that its consumer gave up on. Kept for 30 days. */
export const deadLetter = z.object({
  /** Its number in the stream of dead letters. */
  sequence: z.int().positive(),
  ...taker,
  /** Why it was given up, in one line without personal data. */
  reason: z.string(),
  attempts: z.int(),
  setAsideAt: instant,
  messageId: z.string().nullable(),
  /** What it says; `null` where it is no JSON. */
  data: z.json().nullable(),
})

export type DeadLetter = z.infer<typeof deadLetter>
