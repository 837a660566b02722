import * as z from 'zod'
import { defineLive } from '../messages.ts'

/** A running search has something new in its record. Says no more than that: the record is the truth. */
export const searchGrew = defineLive({
  subject: 'live.search.search-grew',
  owner: 'search',
  listeners: ['search'],
  keyed: true,
  data: z.object({}),
})
