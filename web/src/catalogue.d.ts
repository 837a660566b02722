declare module 'virtual:catalogue' {
  import type { CurrencyCode } from '@faresight/contracts/currencies'
  import type { PlanId } from '@faresight/contracts/plans'

  /** Prices in major units. */
  export interface PlanCard {
    id: PlanId
    name: string
    price: number
    currency: CurrencyCode
    months: number
    features: readonly string[]
    recommended: boolean
    /** Whole percent saved against paying monthly. */
    savings: number
    perMonth: number
  }

  export const plans: readonly PlanCard[]
}

declare module 'virtual:currencies' {
  import type { CurrencyCode } from '@faresight/contracts/currencies'

  export const currencies: readonly { code: CurrencyCode; name: string }[]
}
