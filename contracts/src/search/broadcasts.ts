import * as z from 'zod'
import { defineBroadcast } from '../message-definitions.ts'

/** The record of a running search has changed. */
export const searchUpdatedBroadcast = defineBroadcast({
  subject: 'broadcast.search.search-updated',
  owner: 'search',
  subscribers: ['search'],
  keyed: true,
  data: z.object({}),
})
