import * as z from 'zod'

export interface IpCountryService {
  name: 'ipapi' | 'ipwhois'
  urlOf(address: string | null): string
  parseCountry(answer: unknown): string | null
}

const country = z.string().regex(/^[A-Z]{2}$/)

const ipapiAnswer = z.object({ country_code: country, error: z.literal(false).optional() })
const ipwhoisAnswer = z.object({ success: z.literal(true), country_code: country })

export interface IpCountryServiceUrls {
  ipapi?: string | undefined
  ipwhois?: string | undefined
}

export function createIpCountryServices({ ipapi, ipwhois }: IpCountryServiceUrls): IpCountryService[] {
  return [
    ipapi && {
      name: 'ipapi' as const,
      urlOf: (address: string | null) => `${ipapi}/${address ? `${address}/` : ''}json/`,
      parseCountry: (answer: unknown) => ipapiAnswer.safeParse(answer).data?.country_code ?? null,
    },
    ipwhois && {
      name: 'ipwhois' as const,
      urlOf: (address: string | null) => `${ipwhois}/${address ?? ''}`,
      parseCountry: (answer: unknown) => ipwhoisAnswer.safeParse(answer).data?.country_code ?? null,
    },
  ].filter((it) => it !== undefined && it !== '')
}
