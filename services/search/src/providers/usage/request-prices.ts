import * as z from 'zod'

export const providerNames = ['ignav', 'skyscanner', 'amadeus', 'travelpayouts'] as const

const errorMessage = `must be prices of a request in USD, as ignav=0.002,skyscanner=0.004; there are ${providerNames.join(', ')}`
const entry = /^([a-z]+)=(\d{1,4}(?:\.\d{1,6})?)$/

/** Schema of USD for one request, by provider: `ignav=0.002,skyscanner=0.004`. */
export const providerRequestPricesSchema = z
  .string()
  .transform((text) => text.split(',').map((part) => entry.exec(part.trim())))
  .refine((entries) => entries.every((it) => it && isProvider(it[1])), errorMessage)
  .transform((entries) => entries.flatMap((it) => (it ? [[it[1] ?? '', Number(it[2])] as const] : [])))
  .refine((entries) => new Set(entries.map(([name]) => name)).size === entries.length, errorMessage)
  .transform((entries): ReadonlyMap<string, number> => new Map(entries))

function isProvider(name: string | undefined): boolean {
  return providerNames.some((it) => it === name)
}
