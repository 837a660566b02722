import { en } from './en/first.ts'

/** Every text that a person sees. Another language is another object of this type, chosen here. */
export type Catalogue = typeof en

export const text: Catalogue = en

/** Locale of numbers, plurals and names of days. */
export const locale: string = text.locale
