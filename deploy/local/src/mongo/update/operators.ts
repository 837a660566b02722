import { Int32, Long } from 'bson'
import { CommandError, unsupported } from '../error.ts'
import { calculate } from '../bson/arithmetic.ts'
import { checkValue } from '../bson/check.ts'
import { keyOf } from '../bson/key.ts'
import {
  arrayValue,
  bsonType,
  elementsOf,
  fieldsOf,
  isNumber,
  isTruthy,
  numberOf,
  stringOf,
  typeName,
  type Value,
  valueOf,
} from '../bson/value.ts'
import { isOperators, parseFilter, parseValueFilter } from '../query/filter.ts'
import { matches } from '../query/match.ts'
import type { Change } from './edit.ts'

/** Makes the change that an operator stands for, once its operand is understood. */
type Operator = (operand: Value) => Change

export const operators: Readonly<Record<string, Operator>> = {
  $set: constant,
  $setOnInsert: constant,
  $unset: () => () => undefined,
  $inc: (operand) => numeric('$inc', operand, operand),
  $mul: (operand) => numeric('$mul', operand, zeroLike(operand)),
  $min: (operand) => extreme(operand, (order) => order < 0),
  $max: (operand) => extreme(operand, (order) => order > 0),
  $currentDate: currentDate,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: (operand) => {
    const keys = new Set(arrayOperand('$pullAll', operand).map(keyText))
    return removal('$pullAll', (it) => keys.has(keyText(it)))
  },
  $pop: pop,
}

function constant(operand: Value): Change {
  return () => operand
}

function numeric(operator: '$inc' | '$mul', operand: Value, initial: Value): Change {
  if (!isNumber(operand))
    throw new CommandError('TypeMismatch', `Cannot ${operator} with a ${typeName(operand)}`)
  return (old) => (old ? calculate(operator, old, operand) : initial)
}

function zeroLike({ type }: Value): Value {
  if (type === bsonType.double) return calculate('$mul', valueOf(new Int32(0)), valueOf(0.5))
  return valueOf(type === bsonType.long ? Long.ZERO : new Int32(0))
}

function extreme(operand: Value, wins: (order: number) => boolean): Change {
  const key = keyOf(operand)
  return (old) => (!old || wins(key.compare(keyOf(old))) ? operand : old)
}

function currentDate(operand: Value): Change {
  const type = operand.type === bsonType.object ? fieldsOf(operand).get('$type') : undefined
  const isDate = type ? type.type === bsonType.string && stringOf(type) === 'date' : isTruthy(operand)
  if (!isDate) throw unsupported('anything but a date in $currentDate')
  const now = valueOf(new Date())
  return () => now
}

/** `$push` and `$addToSet` take one value, or several as `$each`. */
function additions(
  operator: string,
  operand: Value,
  modifiers: readonly string[],
): { values: Value[]; slice?: number } {
  if (!isOperators(operand)) return { values: [operand] }
  const fields = fieldsOf(operand)
  for (const name of fields.keys())
    if (name !== '$each' && !modifiers.includes(name)) throw unsupported(`'${name}' in ${operator}`)
  const each = fields.get('$each')
  if (!each) throw new CommandError('BadValue', `${operator} needs $each beside its modifiers`)
  const slice = fields.get('$slice')
  if (slice && (!isNumber(slice) || !Number.isInteger(numberOf(slice))))
    throw new CommandError('BadValue', '$slice needs a whole number')
  return { values: arrayOperand(operator, each), slice: slice && numberOf(slice) }
}

function push(operand: Value): Change {
  const { values, slice } = additions('$push', operand, ['$slice'])
  return (old) => {
    const all = [...elementsToChange('$push', old), ...values]
    if (slice === undefined) return arrayValue(all)
    return arrayValue(slice < 0 ? all.slice(slice) : all.slice(0, slice))
  }
}

function addToSet(operand: Value): Change {
  const { values } = additions('$addToSet', operand, [])
  return (old) => {
    const all = elementsToChange('$addToSet', old)
    const there = new Set(all.map(keyText))
    for (const value of values) {
      if (!there.has(keyText(value))) all.push(value)
      there.add(keyText(value))
    }
    return arrayValue(all)
  }
}

function pull(operand: Value): Change {
  if (operand.type !== bsonType.object) {
    const key = keyText(operand)
    return removal('$pull', (it) => keyText(it) === key)
  }
  if (isOperators(operand)) {
    const filter = parseValueFilter(operand, [''])
    return removal('$pull', (it) => matches(filter, new Map([['', it]])))
  }
  const filter = parseFilter(operand)
  return removal('$pull', (it) => it.type === bsonType.object && matches(filter, fieldsOf(it)))
}

function removal(operator: string, goes: (element: Value) => boolean): Change {
  return (old) => (old ? arrayValue(elementsToChange(operator, old).filter((it) => !goes(it))) : undefined)
}

function pop(operand: Value): Change {
  const side = isNumber(operand) ? numberOf(operand) : 0
  if (side !== 1 && side !== -1) throw new CommandError('FailedToParse', '$pop needs 1 or -1')
  return (old) => {
    if (!old) return undefined
    const all = elementsToChange('$pop', old)
    return arrayValue(side === 1 ? all.slice(0, -1) : all.slice(1))
  }
}

function elementsToChange(operator: string, old: Value | undefined): Value[] {
  if (!old) return []
  if (old.type !== bsonType.array)
    throw new CommandError('BadValue', `Cannot apply ${operator} to a value of type ${typeName(old)}`)
  return elementsOf(old)
}

function arrayOperand(operator: string, operand: Value): Value[] {
  if (operand.type !== bsonType.array) throw new CommandError('BadValue', `${operator} needs an array`)
  for (const it of elementsOf(operand)) checkValue(it, operator)
  return elementsOf(operand)
}

function keyText(value: Value): string {
  return keyOf(value).toString('latin1')
}
