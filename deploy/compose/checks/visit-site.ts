import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { searchRoutes } from '@faresight/contracts/search/http'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'

export interface SiteAnswer {
  status: number
  text: string
  cookie: string
}

/** Signs up by `signUpSearchAndScan`. */
const user = { email: 'ada@faresight.test', password: 'Faresight-1!' }
const route = { origin: 'LHR', destination: 'JFK' }

/** Opens the page, signs up, searches, and scans. @returns the answer of each request */
export async function signUpSearchAndScan(
  address: string,
  publicUrl: string,
): Promise<Record<string, SiteAnswer>> {
  const call = (method: string, path: string, body?: object, cookie?: string) =>
    sendRequest(address, publicUrl, method, path, body, cookie)
  const page = await call('GET', '/')
  const registered = await call('POST', authRoutes.register.path, { ...user, firstName: 'Ada' })
  // In local mode the answer contains the emailed link.
  const [, token] = /token=([\w-]+)/.exec(registered.text) ?? []
  const verified = await call('GET', `${authRoutes.verifyEmail.path}?token=${token}`)
  const loggedIn = await call('POST', authRoutes.login.path, user)
  const search = { ...route, tripType: 'oneway', departureDate: isoDateInDays(60) }
  const found = await call('POST', searchRoutes.search.path, search, loggedIn.cookie)
  const scanned = await call('POST', aiScanRoutes.publicScan.path, { ...route, searchPeriod: '1_month' })
  return { page, registered, verified, loggedIn, found, scanned }
}

/** As a browser that knows the site by its public name. */
export function sendRequest(
  address: string,
  publicUrl: string,
  method: string,
  path: string,
  body?: object,
  cookie = '',
): Promise<SiteAnswer> {
  const headers = {
    host: new URL(publicUrl).host,
    origin: publicUrl,
    'content-type': 'application/json',
    cookie,
  }
  return new Promise((resolve, reject) => {
    const sent = request({ host: address, port: 8080, method, path, headers }, (response) => {
      const [setCookie = ''] = response.headers['set-cookie'] ?? []
      const answer = { status: response.statusCode ?? 0, cookie: setCookie.split(';')[0] ?? '' }
      text(response).then((content) => resolve({ ...answer, text: content }), reject)
    })
    sent.once('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}
