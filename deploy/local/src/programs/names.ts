import type { BackendName } from '@faresight/contracts/services'

/** What runs. Of a part there may be several: `ai-scan`, `ai-scan-2` … */
export type ProcessName = BackendName | `${BackendName}-${number}` | 'sandbox'

/** How many processes there are of a part: one unless told. */
export type Replicas = Partial<Record<BackendName, number>>

/** The processes of a part. */
export function processesOf(part: BackendName, { [part]: count = 1 }: Replicas): ProcessName[] {
  const others = Array.from({ length: count - 1 }, (_, index): ProcessName => `${part}-${index + 2}`)
  return [part, ...others]
}
