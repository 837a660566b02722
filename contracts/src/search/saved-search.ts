import * as z from 'zod'
import { allowedNameCharacters, supportedCurrencyCodeSchema, instant, uuid } from '../common.ts'
import { flightSearchSchema } from './flight-search.ts'
import { searchRequestSchema } from './search-request.ts'

const nameSentence = 'Please enter a name for this search'

export const savedSearchNameSchema = z
  .string(nameSentence)
  .trim()
  .normalize('NFC')
  .min(1, { error: nameSentence, abort: true })
  .regex(/[^\s\p{Default_Ignorable_Code_Point}]/u, nameSentence)
  .max(80, 'Please enter a name of at most 80 characters')
  .regex(allowedNameCharacters.pattern, allowedNameCharacters.message)

export const savedSearchSchema = flightSearchSchema
  .omit({ resultsCount: true, done: true, currency: true, userId: true })
  .extend({
    userId: uuid,
    name: z.string(),
    isFavorite: z.boolean(),
    currency: supportedCurrencyCodeSchema,
    updatedAt: instant,
  })

export type SavedSearch = z.infer<typeof savedSearchSchema>

export const newSavedSearchSchema = z.intersection(
  z.object({
    name: savedSearchNameSchema,
    isFavorite: z.boolean('Please say true or false for favorite').default(false),
  }),
  searchRequestSchema,
)

export const savedSearchChangeSchema = z
  .object({
    isFavorite: z.boolean('Please say true or false for favorite').optional(),
    name: savedSearchNameSchema.optional(),
  })
  .refine(({ isFavorite, name }) => isFavorite !== undefined || name !== undefined, {
    path: ['isFavorite'],
    error: 'Please say what to change: isFavorite or name',
  })
