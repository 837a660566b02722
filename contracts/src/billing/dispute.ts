import * as z from 'zod'
import { instant, uuid } from '../common.ts'
import { anyCurrencyCodeSchema } from '../currency-code.ts'

/** A payment that a cardholder's bank disputes and has not decided on. */
export const openDisputeSchema = z.object({
  /** Stripe's, by which it is found there. */
  id: z.string(),
  /** Whose payment it was; `null` for an unknown customer. */
  userId: uuid.nullable(),
  /** In major units. */
  amount: z.number(),
  currency: anyCurrencyCodeSchema,
  /** As Stripe calls it: `fraudulent`, `product_not_received` … */
  reason: z.string(),
  /** Whether the bank only asks: no money was taken back. */
  isInquiry: z.boolean(),
  /** Whether it waits for our evidence, and not for the bank. */
  isUnanswered: z.boolean(),
  /** Until when evidence is heard; `null` where the bank hears none. */
  evidenceDueAt: instant.nullable(),
  openedAt: instant,
})

export type OpenDispute = z.infer<typeof openDisputeSchema>
