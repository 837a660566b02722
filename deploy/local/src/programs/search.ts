import { type Surroundings, urlOf } from './plan.ts'
import { providerEnv, usesSandbox } from './providers.ts'

/** What search alone is told: its database, its providers, and who knows the country of an address. */
export function searchEnv(it: Surroundings): Record<string, string> {
  const sandbox = urlOf('sandbox', it)
  const played = usesSandbox(it.settings)
  const { IPAPI_BASE_URL, IPWHOIS_BASE_URL } = it.settings
  return {
    DATABASE_URL: it.databaseUrls['search'] ?? '',
    ...providerEnv(it.settings, sandbox),
    // Beside real providers the real ones.
    IPAPI_BASE_URL: IPAPI_BASE_URL ?? (played ? `${sandbox}/ipapi` : 'https://ipapi.co'),
    IPWHOIS_BASE_URL: IPWHOIS_BASE_URL ?? (played ? `${sandbox}/ipwhois` : 'https://ipwho.is'),
  }
}
