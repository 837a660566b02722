import { badValueError, CommandError, unsupportedError } from '../error.ts'
import { encodeOrderedKey, toEqualityKey } from '../bson/encode-key.ts'
import { assertSupportedValue } from '../bson/validate.ts'
import { bsonTypes, type BsonValue, mongoTypeName } from '../bson/value.ts'
import { parseFieldPath } from './path.ts'

export type ComparisonOperator = 'eq' | 'gt' | 'gte' | 'lt' | 'lte'

export type ValueTest =
  | { kind: 'compare'; how: ComparisonOperator; operand: BsonValue; key: Buffer }
  | { kind: 'in'; operands: readonly BsonValue[]; keys: ReadonlySet<string> }
  | { kind: 'exists' }
  | { kind: 'size'; size: number }
  | { kind: 'type'; types: ReadonlySet<number> }
  /** An element of the array is a document that matches. */
  | { kind: 'elementDocument'; filter: QueryFilter }
  /** An element of the array passes tests that have no path. */
  | { kind: 'elementValue'; filter: QueryFilter }

/** A parsed query. A test without `parts` applies to the value itself. */
export type QueryFilter =
  | { kind: 'and' | 'or'; of: readonly QueryFilter[] }
  | { kind: 'not'; of: QueryFilter }
  | { kind: 'test'; path: string; parts: readonly string[] | undefined; test: ValueTest }

const mostDepth = 50

/** @throws CommandError if invalid or unsupported */
export function parseQueryFilter(query: BsonValue, depth = 0): QueryFilter {
  if (depth > mostDepth) throw badValueError('A query is nested more than 50 deep')
  const of = [...query.readFields()].flatMap(([name, value]) => {
    if (name === '$comment') return []
    return name.startsWith('$') ? [parseLogical(name, value, depth)] : [parseField(name, value, depth)]
  })
  return of.length === 1 && of[0] ? of[0] : { kind: 'and', of }
}

/** The filters that must all match for a filter to match. */
export function conjunctionTerms(filter: QueryFilter): readonly QueryFilter[] {
  return filter.kind === 'and' ? filter.of.flatMap(conjunctionTerms) : [filter]
}

function parseLogical(name: string, value: BsonValue, depth: number): QueryFilter {
  if (name !== '$and' && name !== '$or' && name !== '$nor')
    throw unsupportedError(`the query operator '${name}'`)
  const clauses = value.type === bsonTypes.array ? value.readElements() : []
  if (!clauses.length || clauses.some((it) => it.type !== bsonTypes.object))
    throw badValueError(`${name} needs an array of documents, at least one`)
  const of = clauses.map((it) => parseQueryFilter(it, depth + 1))
  return name === '$nor' ? not({ kind: 'or', of }) : { kind: name === '$and' ? 'and' : 'or', of }
}

function parseField(path: string, value: BsonValue, depth: number): QueryFilter {
  const place = { path, parts: parseFieldPath(path, 'query') }
  return isOperatorDocument(value)
    ? parseOperators(place, value, depth)
    : { kind: 'test', ...place, test: comparison('eq', value) }
}

/** Parses operators for a value itself, or for the value at the path `parts`. */
export function parseValueOperators(operators: BsonValue, parts?: readonly string[], depth = 0): QueryFilter {
  return parseOperators({ path: '', parts }, operators, depth)
}

interface Place {
  path: string
  parts: readonly string[] | undefined
}

/** Whether a value in a query is a document of operators such as `{ $gt: 1 }`. */
export function isOperatorDocument(value: BsonValue): boolean {
  if (value.type !== bsonTypes.object) return false
  const [first] = value.readFields().keys()
  return first?.startsWith('$') ?? false
}

function parseOperators(place: Place, value: BsonValue, depth: number): QueryFilter {
  const of = [...value.readFields()].map(([name, operand]) => parseOperator(place, name, operand, depth))
  return of.length === 1 && of[0] ? of[0] : { kind: 'and', of }
}

function parseOperator(place: Place, name: string, operand: BsonValue, depth: number): QueryFilter {
  const test = (it: ValueTest): QueryFilter => ({ kind: 'test', ...place, test: it })
  switch (name) {
    case '$eq':
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return test(comparison(name.slice(1) as ComparisonOperator, operand))
    case '$ne':
      return not(test(comparison('eq', operand)))
    case '$in':
      return test(membership(operand))
    case '$nin':
      return not(test(membership(operand)))
    case '$exists':
      return operand.isTruthy ? test({ kind: 'exists' }) : not(test({ kind: 'exists' }))
    case '$size':
      return test({ kind: 'size', size: wholeNumber(name, operand) })
    case '$type':
      return test({ kind: 'type', types: typesOf(operand) })
    case '$all':
      return parseAll(place, operand)
    case '$not':
      if (!isOperatorDocument(operand)) throw unsupportedError('$not of anything but operators')
      return not(parseOperators(place, operand, depth + 1))
    case '$elemMatch':
      return test(elementTest(operand, depth + 1))
    default:
      throw unsupportedError(`the query operator '${name}'`)
  }
}

function not(of: QueryFilter): QueryFilter {
  return { kind: 'not', of }
}

function comparison(how: ComparisonOperator, operand: BsonValue): ValueTest {
  assertSupportedValue(operand, 'query')
  return { kind: 'compare', how, operand, key: encodeOrderedKey(operand) }
}

function membership(operand: BsonValue): ValueTest {
  if (operand.type !== bsonTypes.array) throw badValueError('$in and $nin need an array')
  const operands = operand.readElements()
  for (const it of operands) {
    if (isOperatorDocument(it)) throw badValueError('$in and $nin take no operators')
    assertSupportedValue(it, 'query')
  }
  return {
    kind: 'in',
    operands,
    keys: new Set(operands.map(toEqualityKey)),
  }
}

function parseAll(place: Place, operand: BsonValue): QueryFilter {
  const operands = operand.type === bsonTypes.array ? operand.readElements() : undefined
  if (!operands) throw badValueError('$all needs an array')
  if (operands.some(isOperatorDocument)) throw unsupportedError('operators within $all')
  if (!operands.length) return { kind: 'or', of: [] }
  return { kind: 'and', of: operands.map((it) => ({ kind: 'test', ...place, test: comparison('eq', it) })) }
}

const logical = new Set(['$and', '$or', '$nor'])

function elementTest(operand: BsonValue, depth: number): ValueTest {
  if (operand.type !== bsonTypes.object) throw badValueError('$elemMatch needs a document')
  if (depth > mostDepth) throw badValueError('A query is nested more than 50 deep')
  const [first = ''] = operand.readFields().keys()
  if (!first.startsWith('$') || logical.has(first))
    return { kind: 'elementDocument', filter: parseQueryFilter(operand, depth) }
  return { kind: 'elementValue', filter: parseValueOperators(operand, undefined, depth) }
}

function wholeNumber(name: string, operand: BsonValue): number {
  const number = operand.isNumber ? operand.toNumber() : NaN
  if (!Number.isInteger(number) || number < 0)
    throw badValueError(`${name} needs a whole number that is not negative`)
  return number
}

const typesByName = new Map<string, readonly number[]>([
  ...Object.values(bsonTypes).map((type) => [mongoTypeName(type), [type]] as const),
  ['number', [bsonTypes.double, bsonTypes.int, bsonTypes.long]],
])

function typesOf(operand: BsonValue): ReadonlySet<number> {
  const wanted = operand.type === bsonTypes.array ? operand.readElements() : [operand]
  if (!wanted.length) throw new CommandError('FailedToParse', '$type must match at least one type')
  return new Set(
    wanted.flatMap((it) => {
      const types = it.type === bsonTypes.string ? typesByName.get(it.toText()) : undefined
      const byNumber = it.isNumber && Object.values(bsonTypes).some((type) => type === it.toNumber())
      if (!types && !byNumber) throw unsupportedError('such a type in $type')
      return types ?? [it.toNumber()]
    }),
  )
}
