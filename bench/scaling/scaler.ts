import * as z from 'zod'
import { readManifest } from './manifests.ts'
import type { Scaler } from './simulation/workers.ts'

const policies = z.tuple([z.object({ value: z.int(), periodSeconds: z.int() })])

const scaledObject = z.object({
  spec: z.object({
    pollingInterval: z.int(),
    minReplicaCount: z.int(),
    maxReplicaCount: z.int(),
    advanced: z.object({
      horizontalPodAutoscalerConfig: z.object({
        behavior: z.object({
          scaleUp: z.object({ policies }),
          scaleDown: z.object({ policies, stabilizationWindowSeconds: z.int() }),
        }),
      }),
    }),
    triggers: z.array(
      z.object({ metadata: z.object({ consumer: z.string(), lagThreshold: z.coerce.number() }) }),
    ),
  }),
})

/** How a cluster makes workers for subscribers' scans, as its own file says. @throws where that says it in another way */
export function readScaler(): Scaler {
  const { spec } = scaledObject.parse(readManifest('ai-scan/scaling.yaml'))
  const { scaleUp, scaleDown } = spec.advanced.horizontalPodAutoscalerConfig.behavior
  const [up] = scaleUp.policies
  const [down] = scaleDown.policies
  const trigger = spec.triggers.find(({ metadata }) => metadata.consumer === 'jobs_ai-scan_scan_v1')
  if (!trigger) throw new Error('Nothing scales by subscribers’ scans')
  return {
    pollSeconds: spec.pollingInterval,
    least: spec.minReplicaCount,
    most: spec.maxReplicaCount,
    each: trigger.metadata.lagThreshold,
    up: { pods: up.value, periodSeconds: up.periodSeconds },
    down: {
      pods: down.value,
      periodSeconds: down.periodSeconds,
      waitSeconds: scaleDown.stabilizationWindowSeconds,
    },
  }
}
