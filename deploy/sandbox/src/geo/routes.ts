import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { FaultOrders } from '../faults/faults.ts'
import { injectFaults } from '../faults/inject.ts'

type ByAddress = { Params: { address: string } }

const countryOrderSchema = z.strictObject({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
})

/** Two IP geolocation services; all addresses are in one country, which a control path changes. */
export function geoRoutes(app: FastifyInstance, faults: FaultOrders, firstCountry: string): void {
  let country: string | null = firstCountry
  const problem = (_status: number, message: string) => ({ error: true, message })

  app.put('/control/country', (request, reply) => {
    const order = countryOrderSchema.safeParse(request.body)
    if (!order.success)
      return reply.code(400).send({ error: 'The country must be a code of two capital letters, or null.' })
    country = order.data.country
    return { country }
  })

  app.register(
    async (scope) => {
      injectFaults(scope, { provider: 'ipapi', faults, problem })
      const locate = (ip: string) => {
        if (!isIP(ip)) return { ip, error: true, reason: 'Invalid IP Address' }
        return country ? { ip, country_code: country } : { ip, error: true, reason: 'Reserved IP Address' }
      }
      scope.get('/json/', ({ ip }) => locate(ip))
      scope.get<ByAddress>('/:address/json/', ({ params }) => locate(params.address))
    },
    { prefix: '/ipapi' },
  )

  app.register(
    async (scope) => {
      injectFaults(scope, { provider: 'ipwhois', faults, problem })
      const locate = (ip: string) => {
        if (!isIP(ip)) return { success: false, message: 'Invalid IP address' }
        return country
          ? { ip, success: true, country_code: country }
          : { ip, success: false, message: 'Reserved range' }
      }
      scope.get('/', ({ ip }) => locate(ip))
      scope.get<ByAddress>('/:address', ({ params }) => locate(params.address))
    },
    { prefix: '/ipwhois' },
  )
}
