/** Without zod, for pages that only list currencies. */

const table = {
  USD: { symbol: '$', name: 'US Dollar', decimals: 2 },
  EUR: { symbol: '€', name: 'Euro', decimals: 2 },
  GBP: { symbol: '£', name: 'British Pound', decimals: 2 },
  JPY: { symbol: '¥', name: 'Japanese Yen', decimals: 0 },
  CAD: { symbol: 'C$', name: 'Canadian Dollar', decimals: 2 },
  AUD: { symbol: 'A$', name: 'Australian Dollar', decimals: 2 },
  CHF: { symbol: 'CHF', name: 'Swiss Franc', decimals: 2 },
  CNY: { symbol: '¥', name: 'Chinese Yuan', decimals: 2 },
  INR: { symbol: '₹', name: 'Indian Rupee', decimals: 2 },
  AED: { symbol: 'د.إ', name: 'UAE Dirham', decimals: 2 },
  QAR: { symbol: 'ر.ق', name: 'Qatari Riyal', decimals: 2 },
  SAR: { symbol: 'ر.س', name: 'Saudi Riyal', decimals: 2 },
  KWD: { symbol: 'د.ك', name: 'Kuwaiti Dinar', decimals: 3 },
  BHD: { symbol: 'د.ب', name: 'Bahraini Dinar', decimals: 3 },
  OMR: { symbol: 'ر.ع', name: 'Omani Rial', decimals: 3 },
  SGD: { symbol: 'S$', name: 'Singapore Dollar', decimals: 2 },
  MXN: { symbol: 'MX$', name: 'Mexican Peso', decimals: 2 },
  BRL: { symbol: 'R$', name: 'Brazilian Real', decimals: 2 },
  ZAR: { symbol: 'R', name: 'South African Rand', decimals: 2 },
} as const

export type CurrencyCode = keyof typeof table

// Object.keys forgets the literal types of the keys; the table above is the whole list.
export const supportedCurrencyCodes = Object.keys(table) as [CurrencyCode, ...CurrencyCode[]]

export const supportedCurrencies = supportedCurrencyCodes.map((code) => ({ code, ...table[code] }))

/** Decimal places of a currency's minor unit: 2 for USD, 0 for JPY, 3 for KWD; unsupported currencies as in ICU. */
export function minorUnitDecimals(currency: string): number {
  const known = isSupportedCurrency(currency) ? table[currency].decimals : otherDecimals.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const { maximumFractionDigits: decimals = 2 } = format.resolvedOptions()
  otherDecimals.set(currency, decimals)
  return decimals
}

const otherDecimals = new Map<string, number>()

export function isSupportedCurrency(currency: string): currency is CurrencyCode {
  return Object.hasOwn(table, currency)
}

/** `{ minor: 41250, currency: 'USD' }` → `412.5`. For JSON and display, never for sums. */
export function toMajorUnits({ minor, currency }: { minor: number; currency: string }): number {
  return minor / 10 ** minorUnitDecimals(currency)
}
