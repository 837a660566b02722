import { joinWithAnd, count, plural } from '../text/words.ts'

const versusNonstop = (percent: number) => {
  if (percent === 0) return 'the same as a typical nonstop flight'
  return `${count(Math.abs(percent))}% ${percent < 0 ? 'less' : 'more'} than a typical nonstop flight`
}

const termNames = { cabin: 'cabin bag', checked: 'checked bag', changes: 'changes', refunds: 'refunds' }

/** Texts of flight cards and their details, which the first load doesn't need. */
export const cardText = {
  bags: {
    /** Bags of several travellers. */
    each: (bags: string) => `${bags} each`,
    cabin: (n: number) => `${count(n)}\u00a0cabin\u00a0${plural(n, 'bag', 'bags')}`,
    checked: (n: number) => `${count(n)}\u00a0checked\u00a0${plural(n, 'bag', 'bags')}`,
    full: {
      total: (price: string, bags: string) => `${price} with ${bags}`,
      includes: (bags: string) => `Includes ${bags}`,
      extra: 'Bags cost extra, price unknown',
      unknown: (bags: string) => `Price with ${bags} unknown`,
    },
    /** Beside the price of each seller. */
    short: {
      total: (price: string) => `${price} with bags`,
      includes: () => 'Bags included',
      extra: 'Bags cost extra',
      unknown: () => 'Bags unknown',
    },
  },

  terms: {
    /** Read before what the fare includes. */
    isIncluded: 'Included:',
    included: {
      cabin: (n: number) => (n === 1 ? 'Cabin bag' : `${count(n)} cabin bags`),
      checked: (n: number) => (n === 1 ? 'Checked bag' : `${count(n)} checked bags`),
    },
    weight: (n: number, kg: number) =>
      n === 1 ? `Checked bag, ${count(kg)}\u00a0kg` : `${count(n)} checked bags, ${count(kg)}\u00a0kg`,
    notIncluded: { cabin: 'Cabin bag not included', checked: 'Checked bag not included' },
    costs: {
      /** The price with its sign, `+35 USD`. */
      cabin: (extra: string) => `Cabin bag ${extra}`,
      checked: (extra: string) => `Checked bag ${extra}`,
    },
    /** `Bags and refunds unknown` */
    unknown: (missing: readonly (keyof typeof termNames)[]) => {
      const areBagsMissing = missing.includes('cabin') && missing.includes('checked')
      const names = missing.map((term) => termNames[term])
      const list = joinWithAnd(areBagsMissing ? ['bags', ...names.slice(2)] : names)
      return `${list.charAt(0).toUpperCase()}${list.slice(1)} unknown`
    },
    changes: { included: 'Free changes', fee: 'Changes for a fee', no: 'No changes' },
    refunds: { included: 'Refundable', fee: 'Refundable for a fee', no: 'Non-refundable' },
  },

  emissions: {
    kg: (n: number) => `${count(n)}\u00a0kg\u00a0CO₂`,
    versus: (percent: number) => {
      if (percent === 0) return 'same\u00a0as\u00a0typical'
      return `${percent < 0 ? '−' : '+'}${count(Math.abs(percent))}%\u00a0vs\u00a0typical`
    },
    spoken: (kg: number, percent: number) =>
      `${count(kg)} kg of CO₂ per passenger, ${versusNonstop(percent)}`,
    title: 'CO₂ emissions',
    sentence: (kg: number, percent: number) =>
      `${count(kg)}\u00a0kg per passenger, ${versusNonstop(percent)} on this route in the same cabin.`,
    aircraftUnknown: 'Where the aircraft isn’t known, we assume an average one.',
    /** Around the two links. */
    method: ['Estimated with the ', ' and the seat weights of the ', '.'],
    icao: 'ICAO method',
    impactModel: 'Travel Impact Model',
  },

  legs: {
    alliances: { oneworld: 'oneworld', skyteam: 'SkyTeam', star: 'Star Alliance' },
    operatedBy: (airline: string) => `operated by ${airline}`,
    terminal: (name: string) => `Terminal ${name}`,
    layover: (wait: string | null, place: string) => (wait ? `${wait} in ${place}` : `Layover in ${place}`),
    changeAirports: (from: string, to: string, wait: string | null) =>
      `Change airports: ${from} to ${to}${wait ? `, ${wait}` : ''}`,
    marks: { overnight: 'overnight', long: 'long layover' },
    layoverKinds: { overnight: 'Overnight layover', long: 'Long layover', tight: 'Short connection' },
  },
}
