import { currencies } from '@faresight/contracts/currencies'
import { toMajor } from '@faresight/contracts/money'
import { plans, pricePerMonth, savingsPercent } from '@faresight/contracts/plans'
import type { Plugin } from 'vite'

/** The plans come late, with the pages that sell them; currencies with the first load. */
const tables: Record<string, string> = {
  'virtual:catalogue': exported(
    'plans',
    plans.map((plan) => ({
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
  ),
  'virtual:currencies': exported(
    'currencies',
    currencies.map(({ code, name: title }) => ({ code, name: title })),
  ),
}

/**
 * The tables of plans and currencies as plain data, computed from the contracts while building: the pages that list them
 * then load no schema library.
 */
export function catalogue(): Plugin {
  return {
    name: 'faresight:catalogue',
    resolveId: (id) => (id in tables ? `\0${id}` : null),
    load: (id) => tables[id.slice(1)] ?? null,
  }
}

function exported(name: string, table: unknown): string {
  return `export const ${name} = ${JSON.stringify(table)}`
}
