import { currencies } from '@faresight/contracts/currencies'
import { toMajor } from '@faresight/contracts/money'
import { plans, pricePerMonth, savingsPercent } from '@faresight/contracts/plans'
import type { Plugin } from 'vite'

const name = 'virtual:catalogue'

/**
 * The tables of plans and currencies as plain data, computed from the contracts while building: the pages that list them
 * then load no schema library.
 */
export function catalogue(): Plugin {
  const tables = {
    plans: plans.map((plan) => ({
      id: plan.id,
      name: plan.name,
      price: toMajor(plan.price),
      currency: plan.price.currency,
      months: plan.months,
      features: plan.features,
      recommended: plan.recommended,
      savings: savingsPercent(plan),
      perMonth: toMajor(pricePerMonth(plan)),
    })),
    currencies: currencies.map(({ code, name: title }) => ({ code, name: title })),
  }
  return {
    name: 'faresight:catalogue',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) =>
      id === `\0${name}`
        ? Object.entries(tables)
            .map(([key, table]) => `export const ${key} = ${JSON.stringify(table)}`)
            .join('\n')
        : null,
  }
}
