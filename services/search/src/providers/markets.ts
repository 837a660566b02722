import type { CurrencyCode } from '@faresight/contracts/supported-currencies'

/** The country whose fares a provider should search, so that they are sold in the currency. */
export const marketCountryByCurrency: Record<CurrencyCode, string> = {
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
