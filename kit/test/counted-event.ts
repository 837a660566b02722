import { defineEvent } from '@faresight/contracts/message-definitions'
import * as z from 'zod'

/** An event that no service publishes, for tests of consumers. */
export const countedEvent = defineEvent({
  subject: 'auth.thing.counted.v1',
  owner: 'auth',
  consumers: ['search'],
  data: z.object({ n: z.int() }),
})
