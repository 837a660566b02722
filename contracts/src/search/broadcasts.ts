import * as z from 'zod'
import { defineBroadcast } from '../message-definitions.ts'

/** A running search has something new in its record. Says no more than that: the record is the truth. */
export const searchUpdatedBroadcast = defineBroadcast({
  subject: 'broadcast.search.search-updated',
  owner: 'search',
  subscribers: ['search'],
  keyed: true,
  data: z.object({}),
})
