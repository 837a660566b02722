import * as z from 'zod'
import { parseDay } from './world/calendar.ts'

/** `country`: where every address seems to be. `completeMs`: how long a Skyscanner search takes until all agents have answered. */
const sandboxOptions = z.object({
  seed: z.string().min(1, 'The seed must not be empty.').default('faresight'),
  today: z
    .string()
    .refine((text) => parseDay(text) !== undefined, 'Today must be a date written YYYY-MM-DD.')
    .optional(),
  faresDir: z.string().min(1, 'The fares folder must not be empty.').optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'The country must be a code of two capital letters.')
    .default('US'),
  completeMs: z.int().min(0, 'The time to complete must not be negative.').default(700),
})

export type SandboxOptions = z.input<typeof sandboxOptions>

/** Fills in the defaults; throws with a sentence for each option that cannot be. */
export function readOptions(options: SandboxOptions): z.output<typeof sandboxOptions> {
  const parsed = sandboxOptions.safeParse(options)
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues.map((issue) => issue.message).join(' '))
}
