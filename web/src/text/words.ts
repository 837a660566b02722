export const enLocale = 'en-CA'

// Figures are not set by a formatter of the browser: the first takes it 20 ms and more to be made, on a phone four times that.
export const grouped = (figure: string) => figure.replaceAll(/(?<!\.\d*)\B(?=(\d{3})+(?!\d))/g, ',')

/** `7`, `1,022`: of what is counted. */
export const count = (n: number) => grouped(String(n))

/** The form of a word after a number: `plural(1, 'adult', 'adults')`. */
export const plural = (n: number, one: string, other: string) => (n === 1 ? one : other)

/** `1 night`, `9 nights` */
export const nights = (n: number) => words(n, 'night', 'nights')

/** `1 adult`, `2 adults` */
export const words = (n: number, one: string, other: string) => `${count(n)} ${plural(n, one, other)}`
