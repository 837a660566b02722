import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { type Built, ofKind, type Workload } from './built.ts'

/** What a Secret is asked for. */
export interface SecretKey {
  variable: string
  secret: string
  key: string
  isOptional: boolean
}

/** What a container takes from Secrets. */
export function secretKeysOf({ main }: Workload): SecretKey[] {
  return (main.env ?? []).flatMap(({ name, valueFrom }) => {
    const from = valueFrom?.secretKeyRef
    if (!from?.name) return []
    return [{ variable: name, secret: from.name, key: from.key, isOptional: from.optional ?? false }]
  })
}

/** What a container is told that is no secret. */
export function settingsOf({ main }: Workload, objects: readonly Built[]): Record<string, string> {
  const maps = new Map(
    ofKind(objects, ConfigMap.is).map(({ metadata, data }) => [metadata?.name, data ?? {}]),
  )
  const shared = (main.envFrom ?? []).map(({ configMapRef }) => maps.get(configMapRef?.name) ?? {})
  const own = (main.env ?? []).flatMap(({ name, value }) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return Object.assign({}, ...shared, Object.fromEntries(own))
}
