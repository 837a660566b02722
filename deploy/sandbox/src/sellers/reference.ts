import * as z from 'zod'
import { cabins } from '../world/cabins.ts'
import { formatDay, parseDay } from '../world/calendar.ts'
import type { Itinerary, Question, QuestionLeg } from '../world/question.ts'
import type { World } from '../world/world.ts'

/** An itinerary in a token: what was asked and which flights it is, so that nothing needs to be stored. */
const shape = z.object({
  legs: z
    .array(z.tuple([z.string().length(3), z.string().length(3), z.string().length(10)]))
    .min(1)
    .max(6),
  cabin: z.enum(cabins),
  party: z.tuple([
    z.int().min(1).max(9),
    z.int().min(0).max(9),
    z.int().min(0).max(9),
    z.int().min(0).max(9),
  ]),
  key: z.string().max(1200),
  market: z.string().max(8),
})

export type Reference = { readonly question: Question; readonly key: string; readonly market: string }

export function writeReference(question: Question, itinerary: Itinerary, market: string): string {
  const { adults, children, infantsInSeat, infantsOnLap } = question.party
  const plain: z.infer<typeof shape> = {
    legs: question.legs.map((leg) => [leg.from.iata, leg.to.iata, formatDay(leg.day)]),
    cabin: question.cabin,
    party: [adults, children, infantsInSeat, infantsOnLap],
    key: itinerary.key,
    market,
  }
  return Buffer.from(JSON.stringify(plain)).toString('base64url')
}

/** Undefined for anything that `writeReference` did not write. */
export function readReference(token: string, world: World): Reference | undefined {
  const parsed = shape.safeParse(jsonOf(Buffer.from(token, 'base64url').toString()))
  if (!parsed.success) return undefined
  const legs: QuestionLeg[] = []
  for (const [fromCode, toCode, date] of parsed.data.legs) {
    const from = world.airports.byCode.get(fromCode)
    const to = world.airports.byCode.get(toCode)
    const day = parseDay(date)
    if (!from || !to || day === undefined) return undefined
    legs.push({ from, to, day })
  }
  const { cabin, key, market, party } = parsed.data
  const [adults, children, infantsInSeat, infantsOnLap] = party
  return { question: { legs, cabin, party: { adults, children, infantsInSeat, infantsOnLap } }, key, market }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
