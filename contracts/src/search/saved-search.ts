import * as z from 'zod'
import { instant, nameCharacters, uuid } from '../common.ts'
import { currencyCode } from '../currencies.ts'
import { flightSearch } from './flight-search.ts'
import { searchRequest } from './question.ts'

const nameSentence = 'Please enter a name for this search'

/** What somebody calls a search. */
export const savedName = z
  .string(nameSentence)
  .trim()
  .normalize('NFC')
  .min(1, { error: nameSentence, abort: true })
  // Of characters that show nothing there is a name, but nothing to see or to press.
  .regex(/[^\s\p{Default_Ignorable_Code_Point}]/u, nameSentence)
  .max(80, 'Please enter a name of at most 80 characters')
  .regex(nameCharacters.pattern, nameCharacters.sentence)

/** A search that somebody keeps under a name, to make it again. */
export const savedSearch = flightSearch
  .omit({ resultsCount: true, done: true, currency: true, userId: true })
  .extend({
    userId: uuid,
    name: z.string(),
    isFavorite: z.boolean(),
    currency: currencyCode,
    updatedAt: instant,
  })

export type SavedSearch = z.infer<typeof savedSearch>

/** A search and its name. Fields that are left out take the defaults of a search. */
export const newSavedSearch = z.intersection(
  z.object({
    name: savedName,
    isFavorite: z.boolean('Please say true or false for favorite').default(false),
  }),
  searchRequest,
)

export const savedSearchChange = z
  .object({
    isFavorite: z.boolean('Please say true or false for favorite').optional(),
    name: savedName.optional(),
  })
  .refine(({ isFavorite, name }) => isFavorite !== undefined || name !== undefined, {
    path: ['isFavorite'],
    error: 'Please say what to change: isFavorite or name',
  })
