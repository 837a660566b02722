import { type Document, ObjectId } from 'mongodb'

/** MongoDB's matching and sorting, implemented again for plain values without keys, indexes or BSON. */

type Compare = -1 | 0 | 1

/** The order of types. */
function rank(value: unknown): number {
  if (value === emptyList) return 0
  if (value === undefined || value === null) return 1
  if (typeof value === 'number') return 2
  if (typeof value === 'string') return 3
  if (Array.isArray(value)) return 5
  if (value instanceof ObjectId) return 7
  if (typeof value === 'boolean') return 8
  return value instanceof Date ? 9 : 4
}

/** Sorts before everything. */
const emptyList = Symbol('an empty list')

function compare(a: unknown, b: unknown): Compare {
  const [x, y] = [rank(a), rank(b)]
  if (x !== y) return x < y ? -1 : 1
  if (x === 4 || x === 5)
    return compareMembers(Object.entries(a as object), Object.entries(b as object), x === 4)
  const [left, right] = [plain(a), plain(b)]
  if (left === right) return 0
  return left < right ? -1 : 1
}

function plain(value: unknown): number | string {
  if (value instanceof ObjectId) return value.toHexString()
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'number' || typeof value === 'string' ? value : 0
}

function compareMembers(a: [string, unknown][], b: [string, unknown][], isNamed: boolean): Compare {
  for (const [i, [name, value]] of a.entries()) {
    const other = b[i]
    if (!other) return 1
    if (rank(value) !== rank(other[1])) return rank(value) < rank(other[1]) ? -1 : 1
    if (isNamed && name !== other[0]) return name < other[0] ? -1 : 1
    const order = compare(value, other[1])
    if (order) return order
  }
  return a.length < b.length ? -1 : 0
}

/** The values at a path, through each document of arrays on it. */
function ends(value: unknown, path: readonly string[]): unknown[] {
  const [name, ...rest] = path
  if (name === undefined) return [value]
  if (rank(value) !== 4) return [undefined]
  const next = (value as Document)[name]
  if (rest.length === 0 || !Array.isArray(next)) return ends(next, rest)
  return next.filter((it) => rank(it) === 4).flatMap((it) => ends(it, rest))
}

export function oracleMatchesQuery(document: unknown, query: Document): boolean {
  return Object.entries(query).every(([name, value]) => {
    if (name === '$and') return (value as Document[]).every((it) => oracleMatchesQuery(document, it))
    if (name === '$or') return (value as Document[]).some((it) => oracleMatchesQuery(document, it))
    if (name === '$nor') return !(value as Document[]).some((it) => oracleMatchesQuery(document, it))
    return fits(ends(document, name.split('.')), value)
  })
}

function isOperators(value: unknown): value is Document {
  return rank(value) === 4 && Object.keys(value as object).some((name) => name.startsWith('$'))
}

function fits(values: unknown[], wanted: unknown): boolean {
  if (!isOperators(wanted)) return isOne(values, (it) => compare(it, wanted) === 0)
  return Object.entries(wanted).every(([operator, operand]) => fitsOperator(values, operator, operand))
}

function fitsOperator(values: unknown[], operator: string, operand: unknown): boolean {
  const within = (test: (order: Compare) => boolean) =>
    isOne(values, (it) => rank(it) === rank(operand) && test(compare(it, operand)))
  const list = Array.isArray(operand) ? operand : []
  switch (operator) {
    case '$eq':
      return within((order) => order === 0)
    case '$ne':
      return !within((order) => order === 0)
    case '$gt':
      return within((order) => order > 0)
    case '$gte':
      return within((order) => order >= 0)
    case '$lt':
      return within((order) => order < 0)
    case '$lte':
      return within((order) => order <= 0)
    case '$in':
      return list.some((it) => fitsOperator(values, '$eq', it))
    case '$nin':
      return !list.some((it) => fitsOperator(values, '$eq', it))
    case '$all':
      return list.length > 0 && list.every((it) => fitsOperator(values, '$eq', it))
    case '$exists':
      return values.some((it) => it !== undefined) === operand
    case '$size':
      return values.some((it) => Array.isArray(it) && it.length === operand)
    case '$not':
      return !fits(values, operand)
    case '$elemMatch':
      return values.some(
        (it) => Array.isArray(it) && it.some((element) => fitsElement(element, operand as Document)),
      )
    default:
      throw new Error(`The oracle does not know ${operator}.`)
  }
}

/** Whether a value, or an element of an array, passes. */
function isOne(values: unknown[], test: (value: unknown) => boolean): boolean {
  return values.some((it) => test(it) || (Array.isArray(it) && it.some(test)))
}

function fitsElement(element: unknown, wanted: Document): boolean {
  if (!isOperators(wanted)) return rank(element) === 4 && oracleMatchesQuery(element, wanted)
  return Object.entries(wanted).every(([operator, operand]) => {
    // An array in an array is not searched.
    const alone = rank(element) === 5 ? [{ list: element }] : [element]
    return fitsOperator(alone, operator, operand)
  })
}

/** The value by which a document is sorted: of an array the least in ascending, the largest in descending order. */
function sortValue(document: Document, path: string, direction: number): unknown {
  const values = sortEnds(document, path.split('.'))
  return values.reduce((best, it) => (compare(it, best) * direction < 0 ? it : best))
}

/** Like `ends`, but elements that are no documents count as missing, and arrays are expanded. */
function sortEnds(value: unknown, path: readonly string[]): unknown[] {
  const [name, ...rest] = path
  if (name === undefined) {
    if (!Array.isArray(value)) return [value]
    return value.length ? value : [emptyList]
  }
  const next = rank(value) === 4 ? (value as Document)[name] : undefined
  if (rest.length === 0 || !Array.isArray(next)) return sortEnds(next, rest)
  return next.length ? next.flatMap((it) => sortEnds(it, rest)) : [undefined]
}

export function oracleSortDocuments(
  documents: readonly Document[],
  order: Record<string, number>,
): Document[] {
  return documents.toSorted((a, b) => {
    for (const [path, direction] of Object.entries(order)) {
      const found = compare(sortValue(a, path, direction), sortValue(b, path, direction)) * direction
      if (found) return found
    }
    return 0
  })
}
