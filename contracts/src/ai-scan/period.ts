import * as z from 'zod'

export const searchPeriod = z.enum(
  ['1_month', '3_months', '6_months', '12_months'],
  'Please choose 1, 3, 6 or 12 months',
)

export type SearchPeriod = z.infer<typeof searchPeriod>
