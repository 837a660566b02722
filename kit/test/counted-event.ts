import { defineEvent } from '@faresight/contracts/message-definitions'
import * as z from 'zod'

/** An event of nobody's, for the tests of what hears one. */
export const countedEvent = defineEvent({
  subject: 'auth.thing.counted.v1',
  owner: 'auth',
  consumers: ['search'],
  data: z.object({ n: z.int() }),
})
