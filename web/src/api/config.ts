import { queryOptions, useQuery } from '@tanstack/react-query'
import { useHydrated } from '../browser/hydrated.ts'

/** Run-time settings that a build cannot know. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => (await import('./public-calls.ts')).fetchConfig(signal),
})

/** Whether fares come from the sandbox; `false` until known. */
export function useSandbox(): boolean {
  return useConfig().data?.sandbox === true
}

/** Length of the free trial in days; 0 until known. */
export function useTrialDays(): number {
  return useConfig().data?.trialDays ?? 0
}

/** Whether Google sign-in is offered; `undefined` until known, `false` if the request fails. */
export function useOffersGoogle(): boolean | undefined {
  const { data, isError } = useConfig()
  return isError ? false : data?.google
}

/** Whether the server refuses easy passwords; `false` until known. */
export function useRefusesEasyPasswords(): boolean {
  return useConfig().data?.refusesEasyPasswords === true
}

/** Whether passkeys are offered; as `useOffersGoogle`. */
export function useOffersPasskeys(): boolean | undefined {
  const { data, isError } = useConfig()
  return isError ? false : data?.passkeys
}

/** Whether site and browser support passkeys; `undefined` while unknown. */
export function usePasskeys(): boolean | undefined {
  const isOffered = useOffersPasskeys()
  return isOffered && typeof PublicKeyCredential === 'function'
}

/** Unknown during hydration: a part that hydrates after the response would differ from its prerendered markup. */
function useConfig() {
  const hydrated = useHydrated()
  const { data, isError } = useQuery(configQuery)
  return hydrated ? { data, isError } : { data: undefined, isError: false }
}
