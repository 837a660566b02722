import { given } from './given.ts'

/**
 * The fare providers, each by the variables of search that concern it: what switches it on, where it is (with its path at
 * the sandbox), and how often it may be asked a day and a second, and where its links may lead.
 */
const providers = [
  {
    keys: ['AMADEUS_CLIENT_ID', 'AMADEUS_CLIENT_SECRET'],
    addresses: [
      ['AMADEUS_BASE_URL', 'amadeus'],
      ['AMADEUS_SEARCH_URL', 'web-search'],
    ],
    limits: ['AMADEUS_PER_DAY', 'AMADEUS_PER_SECOND'],
    links: [],
  },
  {
    keys: ['IGNAV_API_KEY'],
    addresses: [['IGNAV_BASE_URL', 'ignav']],
    limits: ['IGNAV_PER_DAY', 'IGNAV_PER_SECOND'],
    links: ['IGNAV_LINK_DOMAINS'],
  },
  {
    keys: ['SKYSCANNER_API_KEY'],
    addresses: [['SKYSCANNER_BASE_URL', 'skyscanner']],
    limits: ['SKYSCANNER_PER_DAY', 'SKYSCANNER_PER_SECOND'],
    links: ['SKYSCANNER_LINK_DOMAINS'],
  },
  {
    keys: ['TRAVELPAYOUTS_TOKEN'],
    addresses: [['TRAVELPAYOUTS_BASE_URL', 'travelpayouts']],
    limits: ['TRAVELPAYOUTS_PER_DAY', 'TRAVELPAYOUTS_PER_SECOND'],
    links: ['TRAVELPAYOUTS_LINK_DOMAINS'],
  },
] as const

type Provider = (typeof providers)[number]
type ProviderVariable =
  | Provider['keys'][number]
  | Provider['addresses'][number][0]
  | Provider['limits'][number]
  | Provider['links'][number]
type ProviderSettings = Partial<Record<ProviderVariable, string>>

export const providerVariables: readonly ProviderVariable[] = providers.flatMap(
  ({ keys, addresses, limits, links }) => [...keys, ...addresses.map(([name]) => name), ...limits, ...links],
)

/** Without any provider's key the sandbox plays them all. It never stands in for one beside real ones. */
export function usesSandbox(settings: ProviderSettings): boolean {
  return !providers.some(({ keys }) => keys.some((name) => settings[name]))
}

/** The sandbox costs nothing, so only its own speed bounds how often it is asked. */
const plenty = ['1000000', '500'] as const

/** What search is told of the providers. Where the sandbox plays them, all lead there, and limits alone may be set. */
export function providerEnv(settings: ProviderSettings, sandboxUrl: string): Record<string, string> {
  if (!usesSandbox(settings)) return given(settings, providerVariables)
  const played = providers.flatMap(({ keys, addresses, limits }) => [
    ...keys.map((name) => [name, 'sandbox']),
    ...addresses.map(([name, path]) => [name, `${sandboxUrl}/${path}`]),
    ...limits.map((name, index) => [name, plenty[index]]),
  ])
  const limits = providers.flatMap((it) => it.limits)
  return { ...Object.fromEntries(played), ...given(settings, limits) }
}
