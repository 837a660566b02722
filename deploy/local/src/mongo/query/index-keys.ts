import { MongoCommandError, unsupportedError } from '../error.ts'
import { encodeOrderedKey, nullOrderedKey, invertBytes, emptyArrayOrderedKey } from '../bson/encode-key.ts'
import {
  bsonTypes,
  arrayElements,
  type BsonFields,
  parseValueFields,
  type BsonValue,
  isBsonNumber,
  readBsonNumber,
} from '../bson/value.ts'
import { parseFieldPath } from './path.ts'

/** One field of an index or of a sort order. */
export interface IndexField {
  path: string
  parts: readonly string[]
  descending: boolean
}

export interface DocumentIndexKeys {
  /** Each is a key, of all fields one after the other. */
  keys: Buffer[]
  /** Whether an array stood on the way, so that a document may have several keys. */
  isMultiKey: boolean
  /** Whether no field was there at all. */
  allMissing: boolean
}

/** The keys under which a document stands in an index, as MongoDB makes them. */
export function documentIndexKeys(fields: BsonFields, pattern: readonly IndexField[]): DocumentIndexKeys {
  return singleKey(fields, pattern) ?? keysThroughArrays(fields, pattern)
}

/** What most documents have in most indexes; undefined where an array is on the way. */
function singleKey(fields: BsonFields, pattern: readonly IndexField[]): DocumentIndexKeys | undefined {
  let allMissing = true
  const keys: Buffer[] = []
  for (const { parts } of pattern) {
    const { value } = untilArray(fields, parts)
    if (value?.type === bsonTypes.array) return undefined
    if (value) allMissing = false
    keys.push(value ? encodeOrderedKey(value) : nullOrderedKey)
  }
  return { keys: [joinKeys(keys, pattern)], isMultiKey: false, allMissing }
}

function keysThroughArrays(fields: BsonFields, pattern: readonly IndexField[]): DocumentIndexKeys {
  const making: Making = { pattern, found: new Map(), isMultiKey: false, allMissing: true }
  const open = pattern.map(({ parts }) => ({ parts, key: undefined }))
  make(making, fields, open)
  return { ...making, keys: [...making.found.values()] }
}

interface Making {
  pattern: readonly IndexField[]
  found: Map<string, Buffer>
  isMultiKey: boolean
  allMissing: boolean
}

/** A field whose key is known, or the rest of the way to it. */
interface Open {
  parts: readonly string[]
  key: Buffer | undefined
}

function make(making: Making, fields: BsonFields, open: readonly Open[]): void {
  let array: BsonValue | undefined
  const arrays = new Map<number, readonly string[]>()
  const next = open.map((it, index): Open => {
    if (it.key) return it
    const { value, rest } = untilArray(fields, it.parts)
    if (value?.type !== bsonTypes.array) {
      if (value) making.allMissing = false
      return { parts: [], key: value ? encodeOrderedKey(value) : nullOrderedKey }
    }
    if (array && array.start !== value.start)
      throw new MongoCommandError('CannotIndexParallelArrays', 'cannot index parallel arrays')
    array = value
    arrays.set(index, rest)
    return it
  })
  if (!array) return emit(making, next)
  making.isMultiKey = true
  const elements = arrayElements(array)
  for (const element of elements.length ? elements : [undefined]) {
    const isObject = element?.type === bsonTypes.object
    const inner = next.map((it, index): Open => {
      const rest = arrays.get(index)
      if (!rest) return it
      if (rest.length) return { parts: rest, key: undefined }
      making.allMissing = false
      return { parts: [], key: element ? encodeOrderedKey(element) : emptyArrayOrderedKey }
    })
    make(making, isObject && element ? parseValueFields(element) : new Map(), inner)
  }
}

/** Follows a path to its end or to the first array on it. */
function untilArray(
  fields: BsonFields,
  parts: readonly string[],
  at = 0,
): { value?: BsonValue | undefined; rest: readonly string[] } {
  const value = fields.get(parts[at] ?? '')
  const isLast = at === parts.length - 1
  if (!value || value.type === bsonTypes.array || isLast)
    return { value, rest: isLast ? nowhere : parts.slice(at + 1) }
  return value.type === bsonTypes.object
    ? untilArray(parseValueFields(value), parts, at + 1)
    : { rest: nowhere }
}

const nowhere: readonly string[] = []

function emit(making: Making, done: readonly Open[]): void {
  const key = joinKeys(
    done.map((it) => it.key ?? nullOrderedKey),
    making.pattern,
  )
  making.found.set(key.toString('latin1'), key)
}

/** The key of all fields; where one runs downwards its bytes are turned over. */
function joinKeys(keys: readonly Buffer[], pattern: readonly IndexField[]): Buffer {
  return Buffer.concat(keys.map((key, index) => (pattern[index]?.descending ? invertBytes(key) : key)))
}

const mostFields = 32

/** The fields of a sort order, or of an index: 1 upwards, -1 downwards. */
export function parseKeyPattern(pattern: BsonValue, purpose: 'sort' | 'index'): IndexField[] {
  const fields = [...parseValueFields(pattern)].map(([path, value]): IndexField => {
    const direction = isBsonNumber(value) ? readBsonNumber(value) : 0
    if (direction !== 1 && direction !== -1)
      throw unsupportedError(`the ${purpose} of '${path}' by anything but 1 or -1`)
    return { path, parts: parseFieldPath(path, purpose), descending: direction < 0 }
  })
  if (fields.length > mostFields)
    throw new MongoCommandError('BadValue', `A ${purpose} has more than 32 fields`)
  return fields
}

/** Where a document stands in an order: by the least of its keys, as the order runs. */
export function documentSortKey(fields: BsonFields, order: readonly IndexField[]): Buffer {
  const [first, ...others] = documentIndexKeys(fields, order).keys
  if (!first) throw new Error('Every document has a key.')
  return others.reduce((least, key) => (key.compare(least) < 0 ? key : least), first)
}
