import type { CurrencyCode } from '@faresight/contracts/supported-currencies'

/** The country in which a provider should look for fares, so that they are sold in the asked currency. */
export const marketOf: Record<CurrencyCode, string> = {
  USD: 'US',
  EUR: 'DE',
  GBP: 'GB',
  JPY: 'JP',
  CAD: 'CA',
  AUD: 'AU',
  CHF: 'CH',
  CNY: 'CN',
  INR: 'IN',
  AED: 'AE',
  QAR: 'QA',
  SAR: 'SA',
  KWD: 'KW',
  BHD: 'BH',
  OMR: 'OM',
  SGD: 'SG',
  MXN: 'MX',
  BRL: 'BR',
  ZAR: 'ZA',
}
