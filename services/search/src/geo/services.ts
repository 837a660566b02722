import * as z from 'zod'

/** A service that knows in which country an address is. */
export interface GeoService {
  name: 'ipapi' | 'ipwhois'
  /** @param address `null` asks for the country of whoever calls: ourselves */
  urlOf(address: string | null): string
  /** The country of an answer; `null` where there is none in it. */
  read(answer: unknown): string | null
}

const country = z.string().regex(/^[A-Z]{2}$/)

/** `{ country_code: 'CA' }`, or `{ error: true, reason }`. */
const ipapiAnswer = z.object({ country_code: country, error: z.literal(false).optional() })
/** `{ success: true, country_code: 'CA' }`, or `{ success: false, message }`. */
const ipwhoisAnswer = z.object({ success: z.literal(true), country_code: country })

export interface GeoAddresses {
  ipapi?: string | undefined
  ipwhois?: string | undefined
}

/** Those that have an address of their own, in the order in which they are asked. */
export function geoServices({ ipapi, ipwhois }: GeoAddresses): GeoService[] {
  return [
    ipapi && {
      name: 'ipapi' as const,
      urlOf: (address: string | null) => `${ipapi}/${address ? `${address}/` : ''}json/`,
      read: (answer: unknown) => ipapiAnswer.safeParse(answer).data?.country_code ?? null,
    },
    ipwhois && {
      name: 'ipwhois' as const,
      urlOf: (address: string | null) => `${ipwhois}/${address ?? ''}`,
      read: (answer: unknown) => ipwhoisAnswer.safeParse(answer).data?.country_code ?? null,
    },
  ].filter((it) => it !== undefined && it !== '')
}
