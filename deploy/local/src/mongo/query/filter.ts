import { MongoCommandError, unsupportedError } from '../error.ts'
import { encodeOrderedKey } from '../bson/encode-key.ts'
import { assertSupportedValue } from '../bson/validate.ts'
import {
  bsonTypes,
  arrayElements,
  parseValueFields,
  isBsonNumber,
  isTruthyBsonValue,
  readBsonNumber,
  readBsonString,
  type BsonValue,
} from '../bson/value.ts'
import { parseFieldPath } from './path.ts'

export type ComparisonOperator = 'eq' | 'gt' | 'gte' | 'lt' | 'lte'

/** What may be asked of one value. */
export type ValueTest =
  | { kind: 'compare'; how: ComparisonOperator; operand: BsonValue; key: Buffer }
  | { kind: 'in'; operands: readonly BsonValue[]; keys: ReadonlySet<string> }
  | { kind: 'exists' }
  | { kind: 'size'; size: number }
  | { kind: 'type'; types: ReadonlySet<number> }
  /** An element that is a document and matches `filter`. */
  | { kind: 'elementDocument'; filter: QueryFilter }
  /** An element that passes `filter`, whose tests stand without a path. */
  | { kind: 'elementValue'; filter: QueryFilter }

/** A query, understood. Without `parts` a test is about the value that is looked at itself. */
export type QueryFilter =
  | { kind: 'and' | 'or'; of: readonly QueryFilter[] }
  | { kind: 'not'; of: QueryFilter }
  | { kind: 'test'; path: string; parts: readonly string[] | undefined; test: ValueTest }

const mostDepth = 50

/** @throws CommandError at whatever is not understood */
export function parseQueryFilter(query: BsonValue, depth = 0): QueryFilter {
  if (depth > mostDepth) throw new MongoCommandError('BadValue', 'A query is nested more than 50 deep')
  const of = [...parseValueFields(query)].flatMap(([name, value]) => {
    if (name === '$comment') return []
    return name.startsWith('$') ? [parseLogical(name, value, depth)] : [parseField(name, value, depth)]
  })
  return of.length === 1 && of[0] ? of[0] : { kind: 'and', of }
}

function parseLogical(name: string, value: BsonValue, depth: number): QueryFilter {
  if (name !== '$and' && name !== '$or' && name !== '$nor')
    throw unsupportedError(`the query operator '${name}'`)
  const clauses = value.type === bsonTypes.array ? arrayElements(value) : []
  if (!clauses.length || clauses.some((it) => it.type !== bsonTypes.object))
    throw new MongoCommandError('BadValue', `${name} needs an array of documents, at least one`)
  const of = clauses.map((it) => parseQueryFilter(it, depth + 1))
  return name === '$nor' ? not({ kind: 'or', of }) : { kind: name === '$and' ? 'and' : 'or', of }
}

function parseField(path: string, value: BsonValue, depth: number): QueryFilter {
  const place = { path, parts: parseFieldPath(path, 'query') }
  return isOperatorDocument(value)
    ? parseOperators(place, value, depth)
    : { kind: 'test', ...place, test: comparison('eq', value) }
}

/** Operators that are about a value by itself, or about what `parts` lead to. */
export function parseValueOperators(operators: BsonValue, parts?: readonly string[], depth = 0): QueryFilter {
  return parseOperators({ path: '', parts }, operators, depth)
}

interface Place {
  path: string
  parts: readonly string[] | undefined
}

/** Whether a value of a query is a document of operators, and not a value to be equal to. */
export function isOperatorDocument(value: BsonValue): boolean {
  if (value.type !== bsonTypes.object) return false
  const [first] = parseValueFields(value).keys()
  return first?.startsWith('$') ?? false
}

function parseOperators(place: Place, value: BsonValue, depth: number): QueryFilter {
  const of = [...parseValueFields(value)].map(([name, operand]) => parseOperator(place, name, operand, depth))
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
      // The names of the comparisons are those of the operators.
      return test(comparison(name.slice(1) as ComparisonOperator, operand))
    case '$ne':
      return not(test(comparison('eq', operand)))
    case '$in':
      return test(membership(operand))
    case '$nin':
      return not(test(membership(operand)))
    case '$exists':
      return isTruthyBsonValue(operand) ? test({ kind: 'exists' }) : not(test({ kind: 'exists' }))
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
  if (operand.type !== bsonTypes.array) throw new MongoCommandError('BadValue', '$in and $nin need an array')
  const operands = arrayElements(operand)
  for (const it of operands) {
    if (isOperatorDocument(it)) throw new MongoCommandError('BadValue', '$in and $nin take no operators')
    assertSupportedValue(it, 'query')
  }
  return {
    kind: 'in',
    operands,
    keys: new Set(operands.map((it) => encodeOrderedKey(it).toString('latin1'))),
  }
}

function parseAll(place: Place, operand: BsonValue): QueryFilter {
  const operands = operand.type === bsonTypes.array ? arrayElements(operand) : undefined
  if (!operands) throw new MongoCommandError('BadValue', '$all needs an array')
  if (operands.some(isOperatorDocument)) throw unsupportedError('operators within $all')
  // All of nothing matches nothing.
  if (!operands.length) return { kind: 'or', of: [] }
  return { kind: 'and', of: operands.map((it) => ({ kind: 'test', ...place, test: comparison('eq', it) })) }
}

const logical = new Set(['$and', '$or', '$nor'])

function elementTest(operand: BsonValue, depth: number): ValueTest {
  if (operand.type !== bsonTypes.object)
    throw new MongoCommandError('BadValue', '$elemMatch needs a document')
  if (depth > mostDepth) throw new MongoCommandError('BadValue', 'A query is nested more than 50 deep')
  const [first = ''] = parseValueFields(operand).keys()
  if (!first.startsWith('$') || logical.has(first))
    return { kind: 'elementDocument', filter: parseQueryFilter(operand, depth) }
  return { kind: 'elementValue', filter: parseValueOperators(operand, undefined, depth) }
}

function wholeNumber(name: string, operand: BsonValue): number {
  const number = isBsonNumber(operand) ? readBsonNumber(operand) : NaN
  if (!Number.isInteger(number) || number < 0)
    throw new MongoCommandError('BadValue', `${name} needs a whole number that is not negative`)
  return number
}

const typeAliases: Readonly<Record<string, readonly number[]>> = {
  double: [1],
  string: [2],
  object: [3],
  array: [4],
  binData: [5],
  objectId: [7],
  bool: [8],
  date: [9],
  null: [10],
  int: [16],
  long: [18],
  number: [1, 16, 18],
}

function typesOf(operand: BsonValue): ReadonlySet<number> {
  const wanted = operand.type === bsonTypes.array ? arrayElements(operand) : [operand]
  if (!wanted.length) throw new MongoCommandError('FailedToParse', '$type must match at least one type')
  return new Set(
    wanted.flatMap((it) => {
      const types = it.type === bsonTypes.string ? typeAliases[readBsonString(it)] : undefined
      const byNumber =
        isBsonNumber(it) && Object.values(bsonTypes).some((type) => type === readBsonNumber(it))
      if (!types && !byNumber) throw unsupportedError('such a type in $type')
      return types ?? [readBsonNumber(it)]
    }),
  )
}
