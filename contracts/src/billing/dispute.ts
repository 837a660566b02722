import * as z from 'zod'
import { anyCurrencyCodeSchema, instant, uuid } from '../common.ts'

/** Disputed by the bank and not decided. */
export const openDisputeSchema = z.object({
  /** Stripe id. */
  id: z.string(),
  /** `null` for an unknown customer. */
  userId: uuid.nullable(),
  amount: z.number(),
  currency: anyCurrencyCodeSchema,
  /** `fraudulent`, `product_not_received` … */
  reason: z.string(),
  /** An inquiry takes no money back. */
  isInquiry: z.boolean(),
  /** Our evidence is due, not the decision of the bank. */
  isUnanswered: z.boolean(),
  /** `null` if the bank takes no evidence. */
  evidenceDueAt: instant.nullable(),
  openedAt: instant,
})

export type OpenDispute = z.infer<typeof openDisputeSchema>
