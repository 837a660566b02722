import { plural } from '../plural.ts'

export const enLocale = 'en-CA'

/** `1,022` */
export const count = (n: number) => n.toLocaleString(enLocale)

/** `1 night`, `9 nights` */
export const nights = (n: number) => words(n, 'night', 'nights')

/** `1 adult`, `2 adults` */
export const words = (n: number, one: string, other: string) =>
  `${count(n)} ${plural(enLocale, n, { one, other })}`
