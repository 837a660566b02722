import type { ServiceName } from '@faresight/contracts/services'

/** What runs. Of ai-scan there may be several: `ai-scan`, `ai-scan-2` … */
export type ProcessName = ServiceName | `ai-scan-${number}` | 'gateway' | 'sandbox'

/** The processes of a service: one, but for ai-scan. */
export function processesOf(service: ServiceName, aiScans: number): ProcessName[] {
  if (service !== 'ai-scan') return [service]
  const others = Array.from({ length: aiScans - 1 }, (_, index): ProcessName => `ai-scan-${index + 2}`)
  return ['ai-scan', ...others]
}
