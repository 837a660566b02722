import type { PlainDate } from '@faresight/contracts/common'

/** For browsers whose `Intl` does not know, from the Unicode CLDR. In all other regions weeks start on a Monday. */
const sundayRegions =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'
const saturdayRegions = 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'

/** 0 for a Sunday. */
const weekdays = [0, 1, 2, 3, 4, 5, 6] as const

/** Not all browsers have it. */
type WeekLocale = Omit<Intl.Locale, 'getWeekInfo'> & Partial<Pick<Intl.Locale, 'getWeekInfo'>>

/** The day that weeks start on in the user's region: 0 for a Sunday, 1 for a Monday. */
export function firstWeekday(language: string = navigator.language): (typeof weekdays)[number] {
  const locale: WeekLocale = new Intl.Locale(language)
  // 1 for a Monday, 7 for a Sunday.
  const first = locale.getWeekInfo?.().firstDay
  const known = first === undefined ? undefined : weekdays[first % 7]
  return known ?? firstWeekdayOf(locale.maximize().region ?? '')
}

/** The same of a region, such as `CA`. */
export function firstWeekdayOf(region: string): 0 | 1 | 6 {
  if (sundayRegions.split(' ').includes(region)) return 0
  return saturdayRegions.split(' ').includes(region) ? 6 : 1
}

/** How many days of its week are before a date, 0 to 6. */
export function daysIntoWeek(date: PlainDate, first: number = firstWeekday()): number {
  return (new Date(`${date}T00:00Z`).getUTCDay() - first + 7) % 7
}
