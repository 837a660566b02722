import * as z from 'zod'
import { defineBroadcast } from '../message-definitions.ts'

/** A scan has something new in its record. Says no more than that: the record is the truth. */
export const scanUpdatedBroadcast = defineBroadcast({
  subject: 'broadcast.ai-scan.scan-updated',
  owner: 'ai-scan',
  subscribers: ['ai-scan'],
  keyed: true,
  data: z.object({}),
})
