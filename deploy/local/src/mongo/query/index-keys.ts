import { badValueError, CommandError, unsupportedError } from '../error.ts'
import { encodeOrderedKey, nullOrderedKey, invertBytes, emptyArrayOrderedKey } from '../bson/encode-key.ts'
import { bsonTypes, type BsonFields, type BsonValue } from '../bson/value.ts'
import { parseFieldPath } from './path.ts'

export interface IndexField {
  path: string
  parts: readonly string[]
  descending: boolean
}

interface DocumentIndexKeys {
  keys: Buffer[]
  /** Whether a path leads through an array, so that the document may have several keys. */
  isMultiKey: boolean
  allMissing: boolean
}

export function documentIndexKeys(fields: BsonFields, pattern: readonly IndexField[]): DocumentIndexKeys {
  return singleKey(fields, pattern) ?? keysThroughArrays(fields, pattern)
}

/** The fast path; undefined if a path leads through an array. */
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
      throw new CommandError('CannotIndexParallelArrays', 'cannot index parallel arrays')
    array = value
    arrays.set(index, rest)
    return it
  })
  if (!array) return emit(making, next)
  making.isMultiKey = true
  const elements = array.readElements()
  for (const element of elements.length ? elements : [undefined]) {
    const isObject = element?.type === bsonTypes.object
    const inner = next.map((it, index): Open => {
      const rest = arrays.get(index)
      if (!rest) return it
      if (rest.length) return { parts: rest, key: undefined }
      making.allMissing = false
      return { parts: [], key: element ? encodeOrderedKey(element) : emptyArrayOrderedKey }
    })
    make(making, isObject && element ? element.readFields() : new Map(), inner)
  }
}

function untilArray(
  fields: BsonFields,
  parts: readonly string[],
  at = 0,
): { value?: BsonValue | undefined; rest: readonly string[] } {
  const value = fields.get(parts[at] ?? '')
  const isLast = at === parts.length - 1
  if (!value || value.type === bsonTypes.array || isLast)
    return { value, rest: isLast ? nowhere : parts.slice(at + 1) }
  return value.type === bsonTypes.object ? untilArray(value.readFields(), parts, at + 1) : { rest: nowhere }
}

const nowhere: readonly string[] = []

function emit(making: Making, done: readonly Open[]): void {
  const key = joinKeys(
    done.map((it) => it.key ?? nullOrderedKey),
    making.pattern,
  )
  making.found.set(key.toString('latin1'), key)
}

function joinKeys(keys: readonly Buffer[], pattern: readonly IndexField[]): Buffer {
  return Buffer.concat(keys.map((key, index) => (pattern[index]?.descending ? invertBytes(key) : key)))
}

const mostFields = 32

/** Parses `{ path: 1 | -1, … }`. */
export function parseKeyPattern(pattern: BsonValue, purpose: 'sort' | 'index'): IndexField[] {
  const fields = [...pattern.readFields()].map(([path, value]): IndexField => {
    const direction = value.isNumber ? value.toNumber() : 0
    if (direction !== 1 && direction !== -1)
      throw unsupportedError(`the ${purpose} of '${path}' by anything but 1 or -1`)
    return { path, parts: parseFieldPath(path, purpose), descending: direction < 0 }
  })
  if (fields.length > mostFields) throw badValueError(`A ${purpose} has more than 32 fields`)
  return fields
}

/** The key by which a document is sorted: the first of its keys in that order. */
export function documentSortKey(fields: BsonFields, order: readonly IndexField[]): Buffer {
  const [first, ...others] = documentIndexKeys(fields, order).keys
  if (!first) throw new Error('Every document has a key.')
  return others.reduce((least, key) => (key.compare(least) < 0 ? key : least), first)
}
