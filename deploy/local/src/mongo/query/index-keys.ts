import { CommandError } from '../error.ts'
import { keyOf, nullKey, turnedOver, undefinedKey } from '../bson/key.ts'
import { bsonType, elementsOf, type Fields, fieldsOf, type Value } from '../bson/value.ts'

/** One field of an index or of a sort order. */
export interface KeyField {
  path: string
  parts: readonly string[]
  descending: boolean
}

export interface DocumentKeys {
  /** Each is a key, of all fields one after the other. */
  keys: Buffer[]
  /** Whether an array stood on the way, so that a document may have several keys. */
  throughArray: boolean
  /** Whether no field was there at all. */
  allMissing: boolean
}

/** The keys under which a document stands in an index, as MongoDB makes them. */
export function keysOf(fields: Fields, pattern: readonly KeyField[]): DocumentKeys {
  return singleKey(fields, pattern) ?? keysThroughArrays(fields, pattern)
}

/** What most documents have in most indexes; undefined where an array is on the way. */
function singleKey(fields: Fields, pattern: readonly KeyField[]): DocumentKeys | undefined {
  let allMissing = true
  const keys: Buffer[] = []
  for (const { parts } of pattern) {
    const { value } = untilArray(fields, parts)
    if (value?.type === bsonType.array) return undefined
    if (value) allMissing = false
    keys.push(value ? keyOf(value) : nullKey)
  }
  return { keys: [joinKeys(keys, pattern)], throughArray: false, allMissing }
}

function keysThroughArrays(fields: Fields, pattern: readonly KeyField[]): DocumentKeys {
  const making: Making = { pattern, found: new Map(), throughArray: false, allMissing: true }
  const open = pattern.map(({ parts }) => ({ parts, key: undefined }))
  make(making, fields, open)
  return { ...making, keys: [...making.found.values()] }
}

interface Making {
  pattern: readonly KeyField[]
  found: Map<string, Buffer>
  throughArray: boolean
  allMissing: boolean
}

/** A field whose key is known, or the rest of the way to it. */
interface Open {
  parts: readonly string[]
  key: Buffer | undefined
}

function make(making: Making, fields: Fields, open: readonly Open[]): void {
  let array: Value | undefined
  const arrays = new Map<number, readonly string[]>()
  const next = open.map((it, index): Open => {
    if (it.key) return it
    const { value, rest } = untilArray(fields, it.parts)
    if (value?.type !== bsonType.array) {
      if (value) making.allMissing = false
      return { parts: [], key: value ? keyOf(value) : nullKey }
    }
    if (array && array.start !== value.start)
      throw new CommandError('CannotIndexParallelArrays', 'cannot index parallel arrays')
    array = value
    arrays.set(index, rest)
    return it
  })
  if (!array) return emit(making, next)
  making.throughArray = true
  const elements = elementsOf(array)
  for (const element of elements.length ? elements : [undefined]) {
    const isObject = element?.type === bsonType.object
    const inner = next.map((it, index): Open => {
      const rest = arrays.get(index)
      if (!rest) return it
      if (rest.length) return { parts: rest, key: undefined }
      making.allMissing = false
      return { parts: [], key: element ? keyOf(element) : undefinedKey }
    })
    make(making, isObject && element ? fieldsOf(element) : new Map(), inner)
  }
}

/** Follows a path to its end or to the first array on it. */
function untilArray(
  fields: Fields,
  parts: readonly string[],
  at = 0,
): { value?: Value | undefined; rest: readonly string[] } {
  const value = fields.get(parts[at] ?? '')
  const isLast = at === parts.length - 1
  if (!value || value.type === bsonType.array || isLast)
    return { value, rest: isLast ? nowhere : parts.slice(at + 1) }
  return value.type === bsonType.object ? untilArray(fieldsOf(value), parts, at + 1) : { rest: nowhere }
}

const nowhere: readonly string[] = []

function emit(making: Making, done: readonly Open[]): void {
  const key = joinKeys(
    done.map((it) => it.key ?? nullKey),
    making.pattern,
  )
  making.found.set(key.toString('latin1'), key)
}

/** The key of all fields; where one runs downwards its bytes are turned over. */
function joinKeys(keys: readonly Buffer[], pattern: readonly KeyField[]): Buffer {
  return Buffer.concat(keys.map((key, index) => (pattern[index]?.descending ? turnedOver(key) : key)))
}
