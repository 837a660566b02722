import * as z from 'zod'
import { cabinClassSchema } from '@faresight/contracts/search/search-request'

const place = z.object({ iata: z.string() })
const date = z.object({ year: z.int(), month: z.int().min(1).max(12), day: z.int().min(1).max(31) })

/** What Faresight's adapter sends; other fields are ignored. */
export const skyscannerSearchRequestSchema = z.object({
  query: z.object({
    market: z.string().min(2).max(8),
    locale: z.string().min(2),
    currency: z.string().length(3),
    queryLegs: z
      .array(z.object({ originPlaceId: place, destinationPlaceId: place, date }))
      .min(1)
      .max(6),
    cabinClass: z
      .string()
      .default('CABIN_CLASS_ECONOMY')
      .transform((name) => name.replace('CABIN_CLASS_', '').toLowerCase())
      .pipe(cabinClassSchema),
    adults: z.int().min(1).max(8).default(1),
    childrenAges: z.array(z.int().min(0).max(17)).max(8).default([]),
  }),
})

export type SkyscannerQuery = z.infer<typeof skyscannerSearchRequestSchema>['query']

export function listSkyscannerLegs({ queryLegs }: SkyscannerQuery) {
  return queryLegs.map(({ originPlaceId, destinationPlaceId, date: { year, month, day } }) => ({
    origin: originPlaceId.iata,
    destination: destinationPlaceId.iata,
    date: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
  }))
}
