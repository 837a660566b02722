import { deserialize } from 'bson'
import { bytesOf } from '../bson/value.ts'
import type { Plan } from '../plan/plan.ts'

/** A plan as MongoDB describes one, as far as it has the same parts. */
export function explained(plan: Plan): Record<string, unknown> {
  const scan = plan.index ? throughIndex(plan, plan.index) : { stage: 'COLLSCAN' }
  return plan.isSorted ? scan : { stage: 'SORT', inputStage: scan }
}

function throughIndex({ backwards, spans }: Plan, { spec, throughArray }: NonNullable<Plan['index']>) {
  return {
    stage: 'FETCH',
    inputStage: {
      stage: 'IXSCAN',
      indexName: spec.name,
      keyPattern: deserialize(bytesOf(spec.keyPattern)),
      isMultiKey: throughArray,
      isUnique: spec.isUnique,
      isSparse: spec.isSparse,
      isPartial: spec.partial !== undefined,
      direction: backwards ? 'backward' : 'forward',
      ranges: spans.length,
    },
  }
}
