const currencies: Readonly<Record<string, string>> = {
  US: 'USD',
  GB: 'GBP',
  UK: 'GBP',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  JP: 'JPY',
  CH: 'CHF',
  CN: 'CNY',
  IN: 'INR',
  AE: 'AED',
  QA: 'QAR',
  SA: 'SAR',
  KW: 'KWD',
  BH: 'BHD',
  OM: 'OMR',
  SG: 'SGD',
  MX: 'MXN',
  BR: 'BRL',
  ZA: 'ZAR',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  PL: 'PLN',
  CZ: 'CZK',
  HU: 'HUF',
  RO: 'RON',
  TR: 'TRY',
  KR: 'KRW',
  HK: 'HKD',
  TW: 'TWD',
  TH: 'THB',
}
const euro = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')

/** The currency in which a market's travellers are charged; US dollars where the sandbox knows no other. */
export function currencyOfMarket(market: string): string {
  const code = market.toUpperCase()
  return euro.includes(code) ? 'EUR' : (currencies[code] ?? 'USD')
}
