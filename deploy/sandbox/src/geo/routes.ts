import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Faults } from '../faults/faults.ts'
import { injectFaults } from '../faults/inject.ts'
import type { Party } from '../faults/selector.ts'

const nobody = 'The country must be a code of two letters, or null.'
const countryOrder = z.strictObject({
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, nobody)
    .transform((code) => code.toUpperCase())
    .nullable(),
})

type Asked = { readonly params: { readonly address?: string }; readonly ip: string }

/** The address that is asked about: the caller's own without one, `null` where it is none. */
function addressOf({ params, ip }: Asked): string | null {
  const { address = ip } = params
  return isIP(address) ? address : null
}

/**
 * Two services that know in which country an address is. Here all are in one: that of `first`, until the control path
 * says another, or none.
 */
export function geoRoutes(app: FastifyInstance, faults: Faults, first: string): void {
  let country: string | null = first

  app.put('/control/country', (request, reply) => {
    const order = countryOrder.safeParse(request.body)
    if (!order.success) return reply.code(400).send({ error: nobody })
    country = order.data.country
    return { country }
  })

  party(app, faults, 'ipapi', (scope) => {
    const answer = (request: Asked) => {
      const ip = addressOf(request)
      if (!ip) return { ip: request.params.address, error: true, reason: 'Invalid IP Address' }
      return country ? { ip, country_code: country } : { ip, error: true, reason: 'Reserved IP Address' }
    }
    scope.get('/json/', ({ ip }) => answer({ params: {}, ip }))
    scope.get<{ Params: { address: string } }>('/:address/json/', answer)
  })

  party(app, faults, 'ipwhois', (scope) => {
    const answer = (request: Asked) => {
      const ip = addressOf(request)
      if (!ip) return { success: false, message: 'Invalid IP address' }
      return country
        ? { ip, success: true, country_code: country }
        : { ip, success: false, message: 'Reserved range' }
    }
    scope.get('/', ({ ip }) => answer({ params: {}, ip }))
    scope.get<{ Params: { address: string } }>('/:address', answer)
  })
}

function party(
  app: FastifyInstance,
  faults: Faults,
  name: Party,
  routes: (scope: FastifyInstance) => void,
): void {
  app.register(
    async (scope) => {
      injectFaults(scope, { provider: name, faults, problem: (_, message) => ({ error: true, message }) })
      routes(scope)
    },
    { prefix: `/${name}` },
  )
}
