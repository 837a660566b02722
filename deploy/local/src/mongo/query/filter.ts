import { CommandError, unsupported } from '../error.ts'
import { keyOf } from '../bson/key.ts'
import { checkValue } from '../bson/check.ts'
import {
  bsonType,
  elementsOf,
  fieldsOf,
  isNumber,
  isTruthy,
  numberOf,
  stringOf,
  type Value,
} from '../bson/value.ts'
import { pathParts } from './path.ts'

export type Comparison = 'eq' | 'gt' | 'gte' | 'lt' | 'lte'

/** What may be asked of one value. */
export type Test =
  | { kind: 'compare'; how: Comparison; operand: Value; key: Buffer }
  | { kind: 'in'; operands: readonly Value[]; keys: ReadonlySet<string> }
  | { kind: 'exists' }
  | { kind: 'size'; size: number }
  | { kind: 'type'; types: ReadonlySet<number> }
  /** An element that is a document and matches `filter`. */
  | { kind: 'elementDocument'; filter: Filter }
  /** An element that passes `filter`, whose tests stand without a path. */
  | { kind: 'elementValue'; filter: Filter }

/** A query, understood. Without `parts` a test is about the value that is looked at itself. */
export type Filter =
  | { kind: 'and' | 'or'; of: readonly Filter[] }
  | { kind: 'not'; of: Filter }
  | { kind: 'test'; path: string; parts: readonly string[] | undefined; test: Test }

const mostDepth = 50

/** @throws CommandError at whatever is not understood */
export function parseFilter(query: Value, depth = 0): Filter {
  if (depth > mostDepth) throw new CommandError('BadValue', 'A query is nested more than 50 deep')
  const of = [...fieldsOf(query)].flatMap(([name, value]) => {
    if (name === '$comment') return []
    return name.startsWith('$') ? [parseLogical(name, value, depth)] : [parseField(name, value, depth)]
  })
  return of.length === 1 && of[0] ? of[0] : { kind: 'and', of }
}

function parseLogical(name: string, value: Value, depth: number): Filter {
  if (name !== '$and' && name !== '$or' && name !== '$nor') throw unsupported(`the query operator '${name}'`)
  const clauses = value.type === bsonType.array ? elementsOf(value) : []
  if (!clauses.length || clauses.some((it) => it.type !== bsonType.object))
    throw new CommandError('BadValue', `${name} needs an array of documents, at least one`)
  const of = clauses.map((it) => parseFilter(it, depth + 1))
  return name === '$nor' ? not({ kind: 'or', of }) : { kind: name === '$and' ? 'and' : 'or', of }
}

function parseField(path: string, value: Value, depth: number): Filter {
  const place = { path, parts: pathParts(path, 'query') }
  return isOperators(value)
    ? parseOperators(place, value, depth)
    : { kind: 'test', ...place, test: comparison('eq', value) }
}

/** Operators that are about a value by itself, or about what `parts` lead to. */
export function parseValueFilter(operators: Value, parts?: readonly string[], depth = 0): Filter {
  return parseOperators({ path: '', parts }, operators, depth)
}

interface Place {
  path: string
  parts: readonly string[] | undefined
}

/** Whether a value of a query is a document of operators, and not a value to be equal to. */
export function isOperators(value: Value): boolean {
  if (value.type !== bsonType.object) return false
  const [first] = fieldsOf(value).keys()
  return first?.startsWith('$') ?? false
}

function parseOperators(place: Place, value: Value, depth: number): Filter {
  const of = [...fieldsOf(value)].map(([name, operand]) => parseOperator(place, name, operand, depth))
  return of.length === 1 && of[0] ? of[0] : { kind: 'and', of }
}

function parseOperator(place: Place, name: string, operand: Value, depth: number): Filter {
  const test = (it: Test): Filter => ({ kind: 'test', ...place, test: it })
  switch (name) {
    case '$eq':
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      // The names of the comparisons are those of the operators.
      return test(comparison(name.slice(1) as Comparison, operand))
    case '$ne':
      return not(test(comparison('eq', operand)))
    case '$in':
      return test(membership(operand))
    case '$nin':
      return not(test(membership(operand)))
    case '$exists':
      return isTruthy(operand) ? test({ kind: 'exists' }) : not(test({ kind: 'exists' }))
    case '$size':
      return test({ kind: 'size', size: wholeNumber(name, operand) })
    case '$type':
      return test({ kind: 'type', types: typesOf(operand) })
    case '$all':
      return parseAll(place, operand)
    case '$not':
      if (!isOperators(operand)) throw unsupported('$not of anything but operators')
      return not(parseOperators(place, operand, depth + 1))
    case '$elemMatch':
      return test(elementTest(operand, depth + 1))
    default:
      throw unsupported(`the query operator '${name}'`)
  }
}

function not(of: Filter): Filter {
  return { kind: 'not', of }
}

function comparison(how: Comparison, operand: Value): Test {
  checkValue(operand, 'query')
  return { kind: 'compare', how, operand, key: keyOf(operand) }
}

function membership(operand: Value): Test {
  if (operand.type !== bsonType.array) throw new CommandError('BadValue', '$in and $nin need an array')
  const operands = elementsOf(operand)
  for (const it of operands) {
    if (isOperators(it)) throw new CommandError('BadValue', '$in and $nin take no operators')
    checkValue(it, 'query')
  }
  return { kind: 'in', operands, keys: new Set(operands.map((it) => keyOf(it).toString('latin1'))) }
}

function parseAll(place: Place, operand: Value): Filter {
  const operands = operand.type === bsonType.array ? elementsOf(operand) : undefined
  if (!operands) throw new CommandError('BadValue', '$all needs an array')
  if (operands.some(isOperators)) throw unsupported('operators within $all')
  // All of nothing matches nothing.
  if (!operands.length) return { kind: 'or', of: [] }
  return { kind: 'and', of: operands.map((it) => ({ kind: 'test', ...place, test: comparison('eq', it) })) }
}

const logical = new Set(['$and', '$or', '$nor'])

function elementTest(operand: Value, depth: number): Test {
  if (operand.type !== bsonType.object) throw new CommandError('BadValue', '$elemMatch needs a document')
  if (depth > mostDepth) throw new CommandError('BadValue', 'A query is nested more than 50 deep')
  const [first = ''] = fieldsOf(operand).keys()
  if (!first.startsWith('$') || logical.has(first))
    return { kind: 'elementDocument', filter: parseFilter(operand, depth) }
  return { kind: 'elementValue', filter: parseValueFilter(operand, undefined, depth) }
}

function wholeNumber(name: string, operand: Value): number {
  const number = isNumber(operand) ? numberOf(operand) : NaN
  if (!Number.isInteger(number) || number < 0)
    throw new CommandError('BadValue', `${name} needs a whole number that is not negative`)
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

function typesOf(operand: Value): ReadonlySet<number> {
  const wanted = operand.type === bsonType.array ? elementsOf(operand) : [operand]
  if (!wanted.length) throw new CommandError('FailedToParse', '$type must match at least one type')
  return new Set(
    wanted.flatMap((it) => {
      const types = it.type === bsonType.string ? typeAliases[stringOf(it)] : undefined
      const byNumber = isNumber(it) && Object.values(bsonType).some((type) => type === numberOf(it))
      if (!types && !byNumber) throw unsupported('such a type in $type')
      return types ?? [numberOf(it)]
    }),
  )
}
