import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { amadeusCalls, family, inCabin, issued, leg, roundTrip } from './amadeus-calls.ts'
import { type Running, startSandbox } from './harness.ts'

const fixtures = process.env['FIXTURES_DIR'] || resolve(import.meta.dirname, '../../../../shared/fixtures')
const specs = resolve(fixtures, 'amadeus/spec')
const offersSpec = 'FlightOffersSearch_v2'

let sandbox: Running
forAllTests(startSandbox, (it) => (sandbox = it))
let amadeus: Awaited<ReturnType<typeof amadeusCalls>>
beforeAll(async () => {
  amadeus = await amadeusCalls(sandbox.url)
})

beforeEach(({ skip }) => skip(!existsSync(specs), `there is no ${specs} (set FIXTURES_DIR)`))

const answers: [string, string, string, () => Promise<Response>][] = [
  ['a round trip', offersSpec, 'responses/returnAirOffers', () => amadeus.ask(roundTrip)],
  [
    'a family in business',
    offersSpec,
    'responses/returnAirOffers',
    () => amadeus.ask({ ...roundTrip, travelers: family, ...inCabin('BUSINESS') }),
  ],
  [
    'many legs',
    offersSpec,
    'responses/returnAirOffers',
    () =>
      amadeus.ask({
        ...roundTrip,
        originDestinations: [
          leg('1', 'LHR', 'JFK', '2027-03-09'),
          leg('2', 'JFK', 'LAX', '2027-03-12'),
          leg('3', 'LAX', 'SEA', '2027-03-15'),
          leg('4', 'SEA', 'ORD', '2027-03-18'),
          leg('5', 'ORD', 'LHR', '2027-03-21'),
        ],
      }),
  ],
  ['a refusal', offersSpec, 'responses/400_Search', () => amadeus.ask({})],
  [
    'a system error',
    offersSpec,
    'responses/500',
    () => amadeus.ask(roundTrip, { 'x-sandbox-fault': '5xx:500' }),
  ],
]

test.each(answers)('the answer to %s fits the published contract', async (_, name, part, fetched) => {
  const file = resolve(specs, `${name}.json`)
  const answer: unknown = await (await fetched()).json()
  expect(problemsOf(file, `${part}/schema`, answer)).toEqual([])
})

test('a token and a refused one fit the published contract', async () => {
  const file = resolve(specs, 'Authorizaton_v1.json')
  expect(problemsOf(file, 'components/schemas/AmadeusOAuth2Token', await issued(sandbox.url))).toEqual([])
  expect(
    problemsOf(file, 'components/schemas/ErrorResponse', await issued(sandbox.url, { secret: 'revoked' })),
  ).toEqual([])
})

/** What a published schema has against an answer. */
function problemsOf(file: string, part: string, answer: unknown): unknown[] {
  const ajv = formats.default(new Ajv({ strict: false, allErrors: true, logger: false }), ['date', 'uri'])
  // The contract means local times without a zone, and says so beside the format.
  ajv.addFormat('date-time', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)
  ajv.addSchema(JSON.parse(readFileSync(file, 'utf8')) as object, 'contract')
  const validate = ajv.getSchema(`contract#/${part}`)
  if (!validate) throw new Error(`the contract has no ${part}`)
  void validate(answer)
  return validate.errors ?? []
}
