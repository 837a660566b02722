import type { Mongo } from '@faresight/kit/mongo'

type Connection = Mongo['connection']

/** How the server goes about one query, and what it looks at for it. */
export interface Plan {
  /** None where it reads the whole collection. */
  indexes: string[]
  /** Whether it puts what it has found in order itself. */
  sorts: boolean
  keys: number
  documents: number
  returned: number
}

/**
 * The plans of all queries that a call sends, by what the driver sends for it: so it is the very query of the service that is
 * explained.
 *
 * @param connection one whose address says `monitorCommands=true`
 */
export async function plansOf(connection: Connection, call: () => Promise<unknown>): Promise<Plan[]> {
  const queries: Record<string, unknown>[] = []
  const client = connection.getClient()
  const hear = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) => {
    if (['find', 'aggregate', 'count', 'distinct'].includes(commandName)) queries.push(command)
  }
  client.on('commandStarted', hear)
  await call().finally(() => client.off('commandStarted', hear))
  const plans: Plan[] = []
  for (const query of queries) plans.push(await planOf(connection, query))
  return plans
}

async function planOf({ db }: Connection, query: Record<string, unknown>): Promise<Plan> {
  // What belongs to the one time that it was sent.
  const passing = new Set(['lsid', '$db', '$clusterTime', 'txnNumber'])
  const explain = Object.fromEntries(Object.entries(query).filter(([name]) => !passing.has(name)))
  // Of what is read bit by bit, to its end only if somebody wants it, the first bit is looked at.
  if (explain['limit'] === undefined && explain['batchSize']) explain['limit'] = explain['batchSize']
  const told = await db?.command({ explain, verbosity: 'executionStats' })
  const { totalKeysExamined, totalDocsExamined, nReturned } = told?.['executionStats'] ?? {}
  const stages = stagesOf(told?.['queryPlanner']?.['winningPlan'])
  return {
    indexes: stages.flatMap(({ stage, indexName }) => (stage === 'IDHACK' ? ['_id_'] : (indexName ?? []))),
    sorts: stages.some(({ stage }) => stage === 'SORT'),
    keys: Number(totalKeysExamined),
    documents: Number(totalDocsExamined),
    returned: Number(nReturned),
  }
}

interface Stage {
  stage: string
  indexName?: string
}

/** The steps of a plan, which stand one within the other. */
function stagesOf(plan: unknown): Stage[] {
  if (typeof plan !== 'object' || plan === null) return []
  const below = Object.values(plan).flatMap(stagesOf)
  return 'stage' in plan && typeof plan.stage === 'string' ? [plan as Stage, ...below] : below
}

/** A query may look at that many times what it gives, and at a few more. */
const mostTimes = 3
const fewMore = 100

/** What is wrong with how a call is answered, in a sentence; `null` where nothing is. */
export function faultOf(what: string, plans: readonly Plan[]): string | null {
  if (!plans.length) return `${what}: no query was sent that could be explained.`
  if (plans.some(({ indexes }) => !indexes.length)) return `${what}: no index serves the query.`
  const wasteful = plans.find(
    ({ keys, documents, returned }) => !(Math.max(keys, documents) <= mostTimes * returned + fewMore),
  )
  if (!wasteful) return null
  const { keys, documents, returned, indexes } = wasteful
  return `${what}: ${keys} keys of ${indexes.join(', ')} and ${documents} documents were looked at to give ${returned}.`
}
