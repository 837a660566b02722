import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { compareWithGolden, goldenKeys, goldenKey, findMessageRefusals } from './golden/golden.ts'
import { findSchemaRefusals } from './golden/schema-refusals.ts'
import { formatReadableJson } from './golden/readable-json.ts'
import { toReaderSchema, type JsonSchema, contractMessages } from './golden/contract-messages.ts'

test.each(contractMessages)('$name is compatible with the previous release in both directions', (it) => {
  const { refused, isRecorded } = compareWithGolden(it)
  expect(refused).toEqual([])
  expect(isRecorded, 'It has been added to: npm run golden').toBe(true)
})

test('no message of the previous release is missing', () => {
  expect(contractMessages.map(goldenKey)).toEqual(expect.arrayContaining(goldenKeys))
  expect(new Set(contractMessages.map(({ name }) => name)).size).toBe(contractMessages.length)
})

test('a golden file survives a round trip, with sorted keys and short values on one line', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(formatReadableJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  expect(formatReadableJson({ b: { d: [1, 'x'], c: {} }, a: 'long '.repeat(22) })).toBe(
    `{\n "a": "${'long '.repeat(22)}",\n "b": {"c":{},"d":[1,"x"]}\n}\n`,
  )
})

const before = z.object({
  id: z.string().max(10),
  kind: z.enum(['a', 'b']),
  amount: z.number().min(0).nullable(),
  list: z.array(z.object({ day: z.iso.date() })).max(3),
  note: z.string().optional(),
})

const { shape } = before
const item = z.object({ day: z.iso.date() })

test.each<[string, z.ZodType, readonly string[]]>([
  ['nothing', before, []],
  ['a new key that may be missing', before.extend({ more: z.string().optional() }), []],
  ['a new key with a default', before.extend({ more: z.string().default('x') }), []],
  ['a new key that has to be there', before.extend({ more: z.string() }), ['.more']],
  ['a key less that was needed', before.omit({ kind: true }), ['.kind']],
  ['a key that may now be missing', before.extend({ kind: shape.kind.optional() }), ['.kind']],
  ['a key that has to be there now', before.extend({ note: z.string() }), ['.note']],
  ['another type', before.extend({ id: z.number() }), ['.id', '.id']],
  ['null where none was', before.extend({ id: z.string().max(10).nullable() }), ['.id']],
  ['no null any more', before.extend({ amount: z.number().min(0) }), ['.amount']],
  ['a word more', before.extend({ kind: z.enum(['a', 'b', 'c']) }), ['.kind']],
  ['a word less', before.extend({ kind: z.enum(['a']) }), ['.kind']],
  ['any word', before.extend({ kind: z.string() }), ['.kind']],
  ['more room', before.extend({ id: z.string().max(11) }), ['.id']],
  ['less room', before.extend({ id: z.string().max(9) }), ['.id']],
  ['a bound that was none', before.extend({ amount: z.number().min(1).nullable() }), ['.amount']],
  ['another form', before.extend({ id: z.uuid() }), ['.id', '.id']],
  ['longer lists', before.extend({ list: z.array(item).max(4) }), ['.list']],
  [
    'other things in a list',
    before.extend({ list: z.array(item.extend({ at: z.string() })).max(3) }),
    ['.list.*.at'],
  ],
  ['no unknown keys', z.strictObject(shape), ['.*']],
])('a change by %s is incompatible exactly where one release refuses it', (_, schema, where) => {
  const found = findMessageRefusals({ schema, direction: 'both' }, toReaderSchema(before))
  expect(found.map(({ at }) => at)).toEqual(where)
})

test('an older page may send what it sent, and receives only values that it knows', () => {
  const more = before.extend({ kind: z.enum(['a', 'b', 'c']) })
  expect(findMessageRefusals({ schema: more, direction: 'question' }, toReaderSchema(before))).toEqual([])
  expect(findMessageRefusals({ schema: more, direction: 'answer' }, toReaderSchema(before))).toMatchObject([
    { isNewValue: true },
  ])
})

const word = fc.constantFrom('a', 'b', 'ab', 'abc')
const leaf: fc.Arbitrary<JsonSchema> = fc.oneof(
  fc.record(
    { type: fc.constant('string' as const), minLength: fc.nat(2), maxLength: fc.nat(3) },
    { requiredKeys: ['type'] },
  ),
  fc.record(
    {
      type: fc.constantFrom('integer' as const, 'number' as const),
      minimum: fc.nat(2),
      exclusiveMaximum: fc.nat(4),
    },
    { requiredKeys: ['type'] },
  ),
  fc.uniqueArray(word, { minLength: 1 }).map((words) => ({ type: 'string' as const, enum: words })),
  word.map((one) => ({ const: one })),
  fc.constantFrom({ type: 'null' as const }, { type: 'boolean' as const }, {}),
)
const { schema: anySchema } = fc.letrec<{ schema: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.tuple(tie('schema'), tie('schema')).map(([one, other]) => ({ anyOf: [one, other] })),
    fc
      .tuple(tie('schema'), fc.nat(2))
      .map(([items, maxItems]) => ({ type: 'array' as const, items, maxItems })),
    fc
      .tuple(fc.dictionary(fc.constantFrom('x', 'y'), tie('schema')), fc.subarray(['x', 'y']))
      .map(([properties, keys]) => ({
        type: 'object' as const,
        properties,
        required: keys.filter((key) => key in properties),
        additionalProperties: false,
      })),
  ),
}))
/** Two of which the second often takes what the first may be. */
const twoSchemas = fc.oneof(
  fc.tuple(anySchema, anySchema),
  fc
    .tuple(anySchema, anySchema)
    .map(([writer, other]): [JsonSchema, JsonSchema] => [writer, { anyOf: [other, writer] }]),
)
const { value: anyValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    word,
    fc.constantFrom(null, true, 0, 1, 2.5, 3, ''),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('x', 'y'), tie('value')),
  ),
}))

test('schemas without a found refusal accept each other’s values', { timeout: 60_000 }, () => {
  const ajv = new Ajv2020({ strict: false })
  let held = 0
  fc.assert(
    fc.property(twoSchemas, fc.array(anyValue, { maxLength: 20 }), ([writer, reader], values) => {
      if (findSchemaRefusals(writer, reader).length > 0) return
      for (const value of values.filter((it) => ajv.validate(writer, it))) {
        held++
        expect(ajv.validate(reader, value)).toBe(true)
      }
    }),
    { numRuns: 600 },
  )
  expect(held).toBeGreaterThan(20)
})
