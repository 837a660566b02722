import { queryOptions, useQuery } from '@tanstack/react-query'
import { useHydrated } from '../browser/hydrated.ts'

/** Run-time settings that a build cannot know. */
const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => (await import('./public-calls.ts')).fetchConfig(signal),
})

/** Whether fares come from the sandbox; `false` until known. */
export function useSandbox(): boolean {
  return useConfig()?.sandbox === true
}

/** Length of the free trial in days; 0 until known. */
export function useTrialDays(): number {
  return useConfig()?.trialDays ?? 0
}

/** Whether Google sign-in is offered; `undefined` until known, `false` if the request fails. */
export function useOffersGoogle(): boolean | undefined {
  const { data, isError } = useQuery(configQuery)
  return isError ? false : data?.google
}

/** Whether the server refuses easy passwords; `false` until known. */
export function useRefusesEasyPasswords(): boolean {
  return useConfig()?.refusesEasyPasswords === true
}

/** Whether passkeys are offered; as `useOffersGoogle`. */
export function useOffersPasskeys(): boolean | undefined {
  const { data, isError } = useQuery(configQuery)
  return isError ? false : data?.passkeys
}

/** Whether site and browser support passkeys; `undefined` while unknown. */
export function usePasskeys(): boolean | undefined {
  const hydrated = useHydrated()
  const isOffered = useOffersPasskeys()
  if (!hydrated) return undefined
  return isOffered && typeof PublicKeyCredential === 'function'
}

function useConfig() {
  const hydrated = useHydrated()
  const { data } = useQuery(configQuery)
  return hydrated ? data : undefined
}
