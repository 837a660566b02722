import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import type { JsonSchema } from './contract-messages.ts'

/** Why a reader may refuse what a writer may send. */
export interface SchemaRefusal {
  /** Where in the message: `fares.*.price`. */
  at: string
  why: string
  /** A new value of an enum, which no writer has to use yet. */
  isNewValue?: true
}

type Node = z.core.JSONSchema._JSONSchema | undefined

/** Where `reader` may refuse what fits `writer`. Reports whatever it does not understand. */
export function findSchemaRefusals(writer: JsonSchema, reader: JsonSchema): SchemaRefusal[] {
  return compare(writer, reader, { writer, reader, under: new Set() }, '')
}

interface Roots {
  writer: JsonSchema
  reader: JsonSchema
  /** Pairs being compared, for recursive schemas. */
  under: Set<string>
}

function compare(writing: Node, reading: Node, roots: Roots, at: string): SchemaRefusal[] {
  const writer = resolved(writing, roots.writer)
  const reader = resolved(reading, roots.reader)
  if (isAnything(reader) || isNothing(writer)) return []
  if (typeof reader === 'boolean' || isNothing(reader)) return [{ at, why: 'is not taken' }]
  if (typeof writer === 'boolean' || isAnything(writer)) return [{ at, why: 'may be anything' }]
  const pair = JSON.stringify([writer, reader])
  if (roots.under.has(pair)) return []
  const within = { ...roots, under: new Set([...roots.under, pair]) }
  const writers = choicesOf(writer)
  if (writers) return writers.flatMap((choice) => compare(choice, reader, within, at))
  const readers = choicesOf(reader)
  if (readers) return fewest(readers.map((choice) => compare(writer, choice, within, at)))
  return compareOne(writer, reader, within, at)
}

/** Compares two schemas without alternatives. */
function compareOne(writer: JsonSchema, reader: JsonSchema, roots: Roots, at: string): SchemaRefusal[] {
  const words = wordsOf(reader)
  if (words) return missingWords(wordsOf(writer), words, at)
  if (typeOf(writer) !== typeOf(reader) && !(writer.type === 'integer' && reader.type === 'number'))
    return [{ at, why: `is ${typeOf(writer)} and not ${typeOf(reader)}` }]
  const parts = bounds(spanOf(writer, reader), reader, at)
  if (reader.type === 'array') return [...parts, ...compareItems(writer, reader, roots, at)]
  if (reader.type === 'object') return [...parts, ...compareKeys(writer, reader, roots, at)]
  return parts
}

function missingWords(written: unknown[] | null, taken: unknown[], at: string): SchemaRefusal[] {
  if (!written) return [{ at, why: 'may be another than those that are known' }]
  return written
    .filter((word) => !taken.includes(word))
    .map((word) => ({ at, why: `may be ${JSON.stringify(word)}`, isNewValue: true }))
}

function compareItems(writer: JsonSchema, reader: JsonSchema, roots: Roots, at: string): SchemaRefusal[] {
  const [theirs = [], ours = []] = [writer.prefixItems, reader.prefixItems]
  if (theirs.length !== ours.length) return [{ at, why: 'has another number of places' }]
  const places = ours.flatMap((place, index) => compare(theirs[index], place, roots, `${at}.${index}`))
  return [...places, ...compare(itemsOf(writer), itemsOf(reader), roots, `${at}.*`)]
}

function compareKeys(writer: JsonSchema, reader: JsonSchema, roots: Roots, at: string): SchemaRefusal[] {
  const needed = (reader.required ?? [])
    .filter((key) => !writer.required?.includes(key))
    .map((key) => ({ at: `${at}.${key}`, why: 'may be missing' }))
  const properties = { ...writer.properties }
  const known = Object.entries(properties).flatMap(([key, value]) =>
    compare(value, reader.properties?.[key] ?? reader.additionalProperties, roots, `${at}.${key}`),
  )
  const others = compareOthers(writer, reader, roots, `${at}.*`)
  const names = reader.propertyNames
    ? compare(writer.propertyNames ?? { type: 'string' }, reader.propertyNames, roots, `${at} (names)`)
    : []
  return [...needed, ...known, ...others, ...names]
}

/** Compares unnamed keys. A writer may have more keys than it names, which readers ignore. */
function compareOthers(writer: JsonSchema, reader: JsonSchema, roots: Roots, at: string): SchemaRefusal[] {
  if (writer.additionalProperties !== undefined || reader.additionalProperties === false)
    return compare(writer.additionalProperties, reader.additionalProperties, roots, at)
  return []
}

const lowest = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const
const highest = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const
const forms = ['pattern', 'format', 'multipleOf'] as const

function bounds(writer: JsonSchema, reader: JsonSchema, at: string): SchemaRefusal[] {
  const above = lowest.filter((key) => (writer[key] ?? -Infinity) < (reader[key] ?? -Infinity))
  const below = highest.filter((key) => (writer[key] ?? Infinity) > (reader[key] ?? Infinity))
  const other = forms.filter((key) => reader[key] !== undefined && writer[key] !== reader[key])
  return [...above, ...below, ...other].map((key) => ({
    at,
    why: `has ${key} ${writer[key] ?? 'none'}, where ${reader[key]} is taken`,
  }))
}

/** Converts an enum to bounds that contain its values. */
function spanOf(writer: JsonSchema, { pattern }: JsonSchema): JsonSchema {
  const words = wordsOf(writer)
  if (!words) return writer
  if (words.every((word) => typeof word === 'string')) {
    const lengths = words.map((word) => word.length)
    const fits = pattern !== undefined && words.every((word) => new RegExp(pattern, 'u').test(word))
    return { minLength: Math.min(...lengths), maxLength: Math.max(...lengths), ...(fits && { pattern }) }
  }
  const [lowestOf, highestOf] = [Math.min(...words.map(Number)), Math.max(...words.map(Number))]
  return {
    minimum: lowestOf,
    exclusiveMinimum: lowestOf - 1e-9,
    maximum: highestOf,
    exclusiveMaximum: highestOf + 1e-9,
  }
}

function resolved(node: Node, root: JsonSchema): z.core.JSONSchema._JSONSchema {
  if (node === undefined) return true
  if (typeof node === 'boolean') return node
  if (node.$ref) {
    const steps = node.$ref.split('/').slice(1)
    // A reference stays within the document.
    return resolved(steps.reduce<object>((it, step) => it[step as keyof typeof it], root) as JsonSchema, root)
  }
  return node.allOf ? joined(node, root) : node
}

/** Merges `allOf` of objects. */
function joined({ allOf = [], ...rest }: JsonSchema, root: JsonSchema): JsonSchema {
  const parts = [rest, ...allOf]
    .map((part) => resolved(part, root))
    .filter((part) => typeof part === 'object')
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map((part) => part.properties)),
    required: parts.flatMap((part) => part.required ?? []),
  }
}

function choicesOf({ anyOf, oneOf, enum: words, type, ...rest }: JsonSchema): JsonSchema[] | null {
  if (anyOf ?? oneOf) return anyOf ?? oneOf ?? []
  return Array.isArray(type) && !words ? type.map((one) => ({ ...rest, type: one })) : null
}

function wordsOf(schema: JsonSchema): unknown[] | null {
  if (schema.const !== undefined) return [schema.const]
  return schema.enum ?? null
}

function typeOf(schema: JsonSchema): string {
  return String(schema.type ?? typeof wordsOf(schema)?.[0])
}

function isAnything(node: z.core.JSONSchema._JSONSchema): boolean {
  if (typeof node === 'boolean') return node
  const { $schema: _, description: _words, default: _fallback, $defs: _parts, ...says } = node
  return isDeepStrictEqual(says, {})
}

function isNothing(node: z.core.JSONSchema._JSONSchema): boolean {
  return node === false || (typeof node === 'object' && isDeepStrictEqual(node.not, {}))
}

function itemsOf({ items }: JsonSchema): Node {
  // zod describes tuples by `prefixItems`.
  return Array.isArray(items) ? true : items
}

function fewest(all: SchemaRefusal[][]): SchemaRefusal[] {
  return all.toSorted((one, other) => one.length - other.length)[0] ?? []
}
