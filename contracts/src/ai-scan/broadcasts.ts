import * as z from 'zod'
import { defineBroadcast } from '../message-definitions.ts'

/** The record of the scan has changed. */
export const scanUpdatedBroadcast = defineBroadcast({
  subject: 'broadcast.ai-scan.scan-updated',
  owner: 'ai-scan',
  subscribers: ['ai-scan'],
  keyed: true,
  data: z.object({}),
})
