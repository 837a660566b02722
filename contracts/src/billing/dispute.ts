import * as z from 'zod'
import { anyCurrencyCodeSchema, instant, uuid } from '../common.ts'

export const openDisputeSchema = z.object({
  id: z.string(),
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
