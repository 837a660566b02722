import * as z from 'zod'
import { instant, uuid } from './common.ts'

export const eventEnvelopeSchema = z.object({
  id: uuid,
  subject: z.string(),
  time: instant,
  source: z.string(),
  data: z.unknown(),
})

export type EventEnvelope = z.infer<typeof eventEnvelopeSchema>
