import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { searchRoutes } from '@faresight/contracts/search/http'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'

export interface Answer {
  status: number
  text: string
  cookie: string
}

const person = { email: 'ada@faresight.test', password: 'Faresight-1!' }
const trip = { origin: 'LHR', destination: 'JFK' }

/** What somebody sees who opens the page, signs up, searches, and has the best dates looked for. */
export async function journey(address: string, publicUrl: string): Promise<Record<string, Answer>> {
  const site = { address, publicUrl }
  const page = await call(site, 'GET', '/')
  const registered = await call(site, 'POST', authRoutes.register.path, { ...person, firstName: 'Ada' })
  // On one's own machine the answer has the link that the mail has.
  const [, token] = /token=([\w-]+)/.exec(registered.text) ?? []
  const verified = await call(site, 'GET', `${authRoutes.verifyEmail.path}?token=${token}`)
  const signedIn = await call(site, 'POST', authRoutes.login.path, person)
  const question = { ...trip, tripType: 'oneway', departureDate: isoDateInDays(60) }
  const found = await call(site, 'POST', searchRoutes.search.path, question, signedIn.cookie)
  const scanned = await call(site, 'POST', aiScanRoutes.publicScan.path, { ...trip, searchPeriod: '1_month' })
  return { page, registered, verified, signedIn, found, scanned }
}

interface Site {
  address: string
  publicUrl: string
}

/** As a browser asks that knows the site by its public name. */
function call(site: Site, method: string, path: string, body?: object, cookie = ''): Promise<Answer> {
  const headers = {
    host: new URL(site.publicUrl).host,
    origin: site.publicUrl,
    'content-type': 'application/json',
    cookie,
  }
  return new Promise((resolve, reject) => {
    const asked = request({ host: site.address, port: 8080, method, path, headers }, (response) => {
      const [set = ''] = response.headers['set-cookie'] ?? []
      const told = { status: response.statusCode ?? 0, cookie: set.split(';')[0] ?? '' }
      text(response).then((said) => resolve({ ...told, text: said }), reject)
    })
    asked.once('error', reject)
    asked.end(body && JSON.stringify(body))
  })
}
