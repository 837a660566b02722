import * as z from 'zod'
import { defineLive } from '../messages.ts'

/** A scan has something new in its record. Says no more than that: the record is the truth. */
export const scanGrew = defineLive({
  subject: 'live.ai-scan.scan-grew',
  owner: 'ai-scan',
  listeners: ['ai-scan'],
  keyed: true,
  data: z.object({}),
})
