/** Names of providers as people know them; an unknown one keeps its own. */
const names: Readonly<Record<string, string>> = {
  ignav: 'Ignav',
  skyscanner: 'Skyscanner',
  amadeus: 'Amadeus',
  travelpayouts: 'Travelpayouts',
}

export function providerName(provider: string): string {
  return Object.hasOwn(names, provider) ? (names[provider] ?? provider) : provider
}
