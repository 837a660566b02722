import type { Product } from 'schema-dts'
import { plans } from 'virtual:catalogue'
import { organization } from '../content/claims.ts'
import { subscribePath } from '../paths.ts'
import { text } from '../text/text.ts'

/** The plans as they are sold: what each costs, and for how many months. */
export function plansOnSale(origin: string): readonly Product[] {
  return plans.map(({ id, features, price, currency, months }) => ({
    '@type': 'Product',
    name: `${text.product} ${text.plan.label(id)}`,
    description: features.join('. '),
    brand: { '@type': 'Brand', name: organization.name },
    image: `${origin}/social/subscribe.png`,
    offers: {
      '@type': 'Offer',
      url: origin + subscribePath(id),
      price: price.toFixed(2),
      priceCurrency: currency,
      availability: 'https://schema.org/OnlineOnly',
      seller: { '@id': `${origin}/#organization` },
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: price.toFixed(2),
        priceCurrency: currency,
        // UN/CEFACT: months.
        billingDuration: months,
        unitCode: 'MON',
      },
    },
  }))
}
