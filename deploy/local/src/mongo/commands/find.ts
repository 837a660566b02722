import { CommandError, unsupported } from '../error.ts'
import { bsonType, fieldsAt, numberOf } from '../bson/value.ts'
import { planOf } from '../plan/plan.ts'
import type { Effort } from '../plan/scan.ts'
import { find, type Search } from '../plan/search.ts'
import { parseFilter } from '../query/filter.ts'
import { parseProjection, project } from '../query/projection.ts'
import { parseKeyPattern } from '../query/sort.ts'
import type { Collection } from '../store/collection.ts'
import { answer, collectionName, collectionOf, type Options, partOf, type Request } from './request.ts'
import { explained } from './explained.ts'

const firstBatchSize = 101

export const findOptions = new Set(
  'find filter sort projection skip limit batchSize singleBatch allowDiskUse allowPartialResults'.split(' '),
)

/** Drivers send these along within what is to be explained. */
const explainable = new Set([...findOptions, 'lsid', '$db', 'comment', 'maxTimeMS', 'readConcern'])

export function runFind(request: Request): Buffer {
  const { options, store, cursors, database } = request
  const search = searchOf(options)
  const projection = parseProjection(options.document('projection'))
  const size = options.count('batchSize', firstBatchSize)
  const collection = collectionOf(request)
  const namespace = `${database}.${collectionName(request)}`
  if (!collection) return cursors.open({ namespace, rows: [] }, size, true)
  const plan = planOf(collection, search.filter, search.order)
  const found = find(store.db, collection, search, undefined, plan)
  const rows = found.map((it) => (projection ? project(it.fields, projection) : it.document))
  const isValid = () => isThere(request, collection, plan.index?.id)
  const limit = search.limit || Infinity
  return cursors.open({ namespace, rows, limit, isValid }, size, options.flag('singleBatch'))
}

/** Whether neither the collection nor its index was dropped since. */
function isThere({ store }: Request, { database, name, id }: Collection, index: number | undefined): boolean {
  const now = store.collection(database, name)
  return now?.id === id && (index === undefined || now.indexes.some((it) => it.id === index))
}

function searchOf(options: Options): Search {
  const sort = options.document('sort')
  return {
    filter: parseFilter(options.documentOrEmpty('filter')),
    order: sort ? parseKeyPattern(sort, 'sort') : [],
    skip: options.count('skip', 0),
    limit: options.count('limit', 0),
  }
}

export function runGetMore({ options, cursors, database }: Request): Buffer {
  const namespace = `${database}.${options.string('collection')}`
  // Zero, as nothing, is no bound but that of an answer's size.
  return cursors.next(cursorId(options), namespace, options.count('batchSize', 0) || Infinity)
}

function cursorId(options: Options): bigint {
  const value = options.fields.get('getMore')
  if (value?.type === bsonType.long) return value.data.readBigInt64LE(value.start)
  throw new CommandError('TypeMismatch', 'A cursor is named by a 64-bit number')
}

export function runKillCursors(request: Request): Buffer {
  const { options, cursors, database } = request
  const namespace = `${database}.${collectionName(request)}`
  const wanted = (options.array('cursors') ?? []).map((it) =>
    it.type === bsonType.long ? it.data.readBigInt64LE(it.start) : BigInt(Math.trunc(numberOf(it))),
  )
  const killed = wanted.filter((id) => cursors.kill(id, namespace))
  const cursorsNotFound = wanted.filter((id) => !killed.includes(id))
  return answer({ cursorsKilled: killed, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] })
}

export function runCount(request: Request): Buffer {
  const { options, store } = request
  const query = options.document('query')
  const [skip, limit] = [options.count('skip', 0), options.count('limit', 0)]
  const filter = parseFilter(options.documentOrEmpty('query'))
  const collection = collectionOf(request)
  if (!collection) return answer({ n: 0 })
  if (!query || fieldsAt(query.data, query.start).size === 0) {
    const n = Math.max(collection.count - skip, 0)
    return answer({ n: limit ? Math.min(n, limit) : n })
  }
  let n = 0
  for (const _ of find(store.db, collection, { filter, order: [], skip, limit })) n++
  return answer({ n })
}

/** How a search is gone about; with `executionStats` it is also run. */
export function runExplain(request: Request): Buffer {
  const { options, store, database } = request
  const verbosity = options.present('verbosity') ? options.string('verbosity') : 'allPlansExecution'
  const inner = partOf(options.documentOrEmpty('explain'), explainable, 'find')
  if (!inner.present('find')) throw unsupported('the explanation of anything but find')
  const of: Request = { ...request, name: 'find', options: inner }
  const search = searchOf(of.options)
  const collection = collectionOf(of)
  const namespace = `${database}.${collectionName(of)}`
  if (!collection) return answer({ queryPlanner: { namespace, winningPlan: { stage: 'EOF' } } })
  const plan = planOf(collection, search.filter, search.order)
  const queryPlanner = { namespace, winningPlan: explained(plan) }
  if (verbosity === 'queryPlanner') return answer({ queryPlanner })
  const effort: Effort = { keys: 0, documents: 0 }
  let nReturned = 0
  for (const _ of find(store.db, collection, search, effort, plan)) nReturned++
  const executionStats = { nReturned, totalKeysExamined: effort.keys, totalDocsExamined: effort.documents }
  return answer({ queryPlanner, executionStats })
}
